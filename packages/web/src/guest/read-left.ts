import { isOpenOnlyHere, keptUntil, listUnsent } from '../answering/draft/unsent.ts'
import { now } from '../session/clock.ts'
import { helpCalledIn } from '../session/help-called.ts'
import { type LeftBehind, takeLeftBehind } from '../session/left-behind.ts'
import { session } from '../session/store.ts'
import { takeLeftOpen } from '../session/wanted-form.ts'
import { placeOfTexts } from '../state/kept-texts.ts'
import { listUnsentMessages } from '../state/unsent-messages.ts'
import { knownUnitPhone } from '../system/unit-information.ts'

export type UnsentState = LeftBehind & {
  /** Something waits here: until when, where it is of whoever leaves. */
  waits: { until: string | null } | null
  /** the same of a message that is not sent. */
  message: { until: string | null } | null
  phone: string | null
  texts: ReturnType<typeof placeOfTexts>
  form: string | null
}

/** Of whoever leaves; where nobody is known any more (another tab, a reload), it is only said that somebody has answers here. */
export function readLeft(): UnsentState {
  const known = session.get()
  const form = takeLeftOpen()
  const kept = takeLeftBehind()
  const person = known?.userProfile.PublicId ?? kept?.person ?? null
  const hasCalled = kept?.hasCalled ?? (form !== null && helpCalledIn.get() === form)
  const isLost = kept?.isLost ?? isOpenOnlyHere()
  const own = person === null ? [] : listUnsent(now(), person)
  const { context } = known ?? {}
  const isOfContext = own.every(({ contextId }) => contextId === context?.ContextId)
  const name = kept ? kept.name : context?.HasOthers && isOfContext ? context.Firstname : null
  const waits = own.length > 0 ? { until: keptUntil(own) } : listUnsent(now()).length > 0 ? { until: null } : null
  const message = messageLeft(person)
  return { person, name, hasCalled, isLost, waits, message, phone: knownUnitPhone(), texts: placeOfTexts(), form }
}

function messageLeft(person: string | null): UnsentState['message'] {
  const [own] = person === null ? [] : listUnsentMessages(now(), person)
  if (own) return { until: own.until }
  return listUnsentMessages(now()).length > 0 ? { until: null } : null
}
