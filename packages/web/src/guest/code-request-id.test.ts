import { CodeRequest } from '@samklang/contract/sign-in'
import { beforeEach, expect, test, vi } from 'vitest'
import { codeRequestId } from './code-request-id.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

test('a browser keeps the id that its codes are bound to, and no two have the same', () => {
  const made = Array.from({ length: 50 }, () => {
    kept.clear()
    return codeRequestId()
  })
  expect(new Set(made).size).toBe(50)
  for (const RequestId of made)
    expect(CodeRequest.parse({ CivicId: '201103040018', RequestId }).RequestId).toBe(RequestId)
  expect(codeRequestId()).toBe(made.at(-1))
})
