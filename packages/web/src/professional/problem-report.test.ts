import { expect, test } from 'vitest'
import { buildReport, mailTo } from './problem-report.ts'

const error = {
  id: '1',
  message: 'Något gick fel',
  dateTime: '2026-11-15T10:00:00.000Z',
  supportInfo: 'UserId: 7\nTraceId: abc',
}

test('a report holds the message, the time, the support info and the versions that are known', () => {
  expect(buildReport({ error, serverVersion: '1.2.3', environment: undefined }).split('\n')).toEqual([
    'Något gick fel',
    '2026-11-15T10:00:00.000Z',
    'UserId: 7',
    'TraceId: abc',
    'Client: 8.1.3-1',
    'Server: 1.2.3',
  ])
})

test('a letter keeps its lines, its letters and its plus signs', () => {
  const address = mailTo('help+us@clinic.example', { subject: 'Fel & mer', body: 'ett\n1 + 1' })
  expect(address).toBe('mailto:help%2Bus@clinic.example?subject=Fel%20%26%20mer&body=ett%0D%0A1%20%2B%201')
})
