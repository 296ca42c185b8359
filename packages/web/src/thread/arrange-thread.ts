import { formatDay } from '../ui/format-time.ts'

// So few are read at a glance, and each tells its own day.
const longFrom = 8

type Placed = { Id: string; CreatedAt: string }

export type ArrangedMessage<M> = {
  message: M
  /** It is the first of its day in a long thread. */
  beginsDay: boolean
  /** What is new since last time begins with it. */
  beginsNew: boolean
}

/** the messages with what stands between them. */
export function arrangeThread<M extends Placed>(
  messages: readonly M[],
  newFrom: string | undefined,
): ArrangedMessage<M>[] {
  const isLong = messages.length > longFrom
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const isNextDay = !before || formatDay(before.CreatedAt) !== formatDay(message.CreatedAt)
    return { message, beginsDay: isLong && isNextDay, beginsNew: message.Id === newFrom }
  })
}

/** Before which message the divider stands, and which was the latest when it was put there. */
export type NewMark = { from: string; latest: string }

/**
 * the divider stands before the first that was unread, and stays there when it is confirmed. It moves up when older ones come
 * that are unread too, and down when all that was new then is read and something newer has come.
 */
export function markNew<M extends Placed>(
  mark: NewMark | null,
  messages: readonly M[],
  isNew: (message: M) => boolean,
): NewMark | null {
  const placeOf = (id: string) => messages.findIndex(({ Id }) => Id === id)
  const first = messages.findIndex(isNew)
  const [from, latest] = [messages[first]?.Id, messages.at(-1)?.Id]
  if (from === undefined || latest === undefined) return mark
  if (!mark || first > placeOf(mark.latest)) return { from, latest }
  return first < placeOf(mark.from) ? { ...mark, from } : mark
}
