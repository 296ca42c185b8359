import { expect, test } from 'vitest'
import { arrangeThread, markNew, type NewMark } from './arrange-thread.ts'

type Written = { Id: string; CreatedAt: string; isUnread: boolean }

const isNew = ({ isUnread }: Written) => isUnread
const written = (...names: string[]): Written[] =>
  names.map((name) => ({
    Id: name.replace('*', ''),
    CreatedAt: '2026-11-10T12:00:00.000Z',
    isUnread: name.includes('*'),
  }))
const markedIn = (mark: NewMark | null, ...names: string[]) => markNew(mark, written(...names), isNew)

test('R-462 what is new begins with the first that is unread, and nothing is new where all is read', () => {
  expect(markedIn(null, 'a', 'b*', 'c', 'd*')).toEqual({ from: 'b', latest: 'd' })
  expect(markedIn(null, 'a', 'b')).toBeNull()
  expect(markedIn(null)).toBeNull()
})

test('R-462 the divider stays where it was while the messages below it are confirmed one by one', () => {
  const mark = markedIn(null, 'a', 'b*', 'c*')
  const half = markedIn(mark, 'a', 'b', 'c*')
  expect(half).toBe(mark)
  expect(markedIn(half, 'a', 'b', 'c')).toBe(mark)
})

test('R-462 it moves up to older ones that are unread too, and down to what comes when all that was new is read', () => {
  const mark = markedIn(null, 'c*', 'd*')
  expect(markedIn(mark, 'a', 'b*', 'c*', 'd*')).toEqual({ from: 'b', latest: 'd' })
  expect(markedIn(mark, 'c*', 'd*', 'e*')).toBe(mark)
  expect(markedIn(mark, 'c', 'd', 'e*')).toEqual({ from: 'e', latest: 'e' })
})

test('R-464 a long thread tells where each day begins, by the clinic’s calendar; a short one does not', () => {
  const onDays = (count: number, instants: readonly string[]) =>
    Array.from({ length: count }, (_, at) => ({
      Id: String(at),
      CreatedAt: instants[at % instants.length] ?? '',
    })).sort((a, b) => a.CreatedAt.localeCompare(b.CreatedAt))
  // 23:30 in Stockholm, and half an hour past midnight there.
  const evening = ['2026-11-10T22:30:00.000Z', '2026-11-10T23:30:00.000Z']
  const begins = (messages: ReturnType<typeof onDays>) =>
    arrangeThread(messages, undefined).flatMap(({ beginsDay }, at) => (beginsDay ? [at] : []))
  expect(begins(onDays(10, evening))).toEqual([0, 5])
  expect(begins(onDays(8, evening))).toEqual([])
})
