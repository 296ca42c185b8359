import { ResultTableColumn } from '@samklang/contract/analysis'
import { beforeEach, expect, test, vi } from 'vitest'
import { columnOrder, keepColumns, keptColumns, withColumn } from './result-columns.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('columns are kept on the computer, in the order of the table', () => {
  const first = keptColumns()
  expect(first).toContain('SingleResultField')
  keepColumns(['FormComment', 'FormName'])
  expect(keptColumns()).toEqual(['FormName', 'FormComment'])
  localStorage.setItem('samklang.result-columns', '["Okänd"]')
  expect(keptColumns()).toEqual(first)
})

test('a column comes and goes, and the last one stays', () => {
  expect(withColumn(['FormName'], 'FormAnsweredDate')).toEqual(['FormAnsweredDate', 'FormName'])
  expect(withColumn(['FormAnsweredDate', 'FormName'], 'FormName')).toEqual(['FormAnsweredDate'])
  expect(withColumn(['FormName'], 'FormName')).toEqual(['FormName'])
})

test('every column of the specification can be chosen', () => {
  expect(columnOrder.toSorted()).toEqual(ResultTableColumn.options.toSorted())
})
