import type { ServerResponse } from 'node:http'
import { Refusal } from './refusal.ts'

type FileLimits = {
  /** Files that one person is sent at the same time. */
  atOnce: number
  /** Beyond those, so many wait for their turn: a page may show more pictures than that. */
  waiting: number
  /** Of all together, those that wait too. */
  most: number
  waitMs: number
}

const usual: FileLimits = { atOnce: 6, waiting: 24, most: 600, waitMs: 10_000 }

type Place = { isSending: boolean; start: () => void }
type Person = { sending: number; waiting: Set<Place> }

/** Resolves when it is this answer's turn, and keeps its place until the answer is over. */
export type FilePlaces = (who: string, raw: ServerResponse) => Promise<void>

/** Files take as long as their reader likes: they are counted by who reads them, apart from all other requests. */
export function makeFilePlaces(limits: Partial<FileLimits> = {}): FilePlaces {
  const { atOnce, waiting, most, waitMs } = { ...usual, ...limits }
  const people = new Map<string, Person>()
  let inAll = 0

  function leave(who: string, person: Person, place: Place): void {
    inAll -= 1
    person.waiting.delete(place)
    if (place.isSending) person.sending -= 1
    const [next] = person.waiting
    if (next && person.sending < atOnce) begin(person, next)
    if (person.sending === 0 && person.waiting.size === 0) people.delete(who)
  }

  return (who, raw) => {
    // Whoever has left while the file was looked for gives no place back.
    if (raw.closed) throw comeBack()
    const person = people.get(who) ?? { sending: 0, waiting: new Set() }
    if (inAll >= most) throw new Refusal(503, 'busy', { RetryAfter: 5 })
    const hasRoom = person.sending < atOnce
    if (!hasRoom && person.waiting.size >= waiting) throw comeBack()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => end(), waitMs).unref()
    const place: Place = {
      isSending: false,
      start: () => {
        clearTimeout(timer)
        resolve()
      },
    }
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      leave(who, person, place)
      reject(comeBack())
    }
    people.set(who, person)
    inAll += 1
    raw.once('close', end)
    if (hasRoom) begin(person, place)
    else person.waiting.add(place)
    return promise
  }
}

function begin(person: Person, place: Place): void {
  person.waiting.delete(place)
  person.sending += 1
  place.isSending = true
  place.start()
}

function comeBack(): Refusal {
  return new Refusal(429, 'rate-limited', { RetryAfter: 10 })
}
