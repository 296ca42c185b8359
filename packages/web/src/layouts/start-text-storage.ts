import * as sessionCalls from '@samklang/contract/client/session'
import { send } from '../api/client.ts'
import { regainedEvent } from '../api/outcomes.ts'
import { now } from '../session/clock.ts'
import { session } from '../session/store.ts'
import { clearOldTexts, dropTextsBut } from '../state/kept-texts.ts'
import { amount, anyOf, only, shape, text } from '../state/shape.ts'
import { closeTextStorage, countTexts, forgetTexts, openTextStorage, textStorage } from '../state/text-storage.ts'

type Forget = { kind: 'forget'; person: string }
type Ask = { kind: 'ask'; person: string }
type Told = { kind: 'told'; person: string; count: number }

const isMessage = anyOf<Forget | Ask | Told>(
  shape<Forget>({ kind: only('forget'), person: text }),
  shape<Ask>({ kind: only('ask'), person: text }),
  shape<Told>({ kind: only('told'), person: text, count: amount }),
)

const clearEveryMs = 60_000
const patienceMs = 200
const tabs = new BroadcastChannel('samklang.texts')
let person: string | undefined
let heard: ((count: number) => void) | undefined

// For staff's pages, which bring it along: once for as long as the page is open.
matchPerson()
session.subscribe(matchPerson)
addEventListener(regainedEvent, () => void (textStorage.get() === 'without-key' && readKey()))
setInterval(() => clearOldTexts(now()), clearEveryMs)
tabs.onmessage = ({ data }) => {
  if (!isMessage(data)) return
  if (data.kind === 'forget') forgetTexts(data.person)
  if (data.kind === 'ask') tabs.postMessage({ kind: 'told', person: data.person, count: countTexts(data.person) })
  if (data.kind === 'told' && data.person === person) heard?.(data.count)
}

function matchPerson(): void {
  const next = session.get()?.userProfile.PublicId
  if (next === person) return
  person = next
  closeTextStorage()
  if (!person) return
  dropTextsBut(person)
  void readKey()
}

/** Without it, what is typed is there for as long as the page is, and no longer. */
async function readKey(): Promise<void> {
  const whose = person
  if (!whose) return
  try {
    const keys = await send(sessionCalls.getDraftKey, {}, { shownIn: 'place' })
    if (whose === person) openTextStorage(whose, keys)
  } catch {
    if (whose === person) textStorage.set('without-key')
  }
}

/** How many texts this person has not sent, in this tab and in the others that are awake. */
export async function countTextsEverywhere(whose: string): Promise<number> {
  let count = countTexts(whose)
  heard = (more) => {
    count += more
  }
  tabs.postMessage({ kind: 'ask', person: whose })
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  heard = undefined
  return count
}

/** Whoever logs out of their own will leaves nothing behind, in no tab. */
export function forgetTextsEverywhere(whose: string): void {
  forgetTexts(whose)
  tabs.postMessage({ kind: 'forget', person: whose })
}
