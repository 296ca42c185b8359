import { shape, text } from '../state/shape.ts'
import { readText } from '../state/text-storage.ts'
import { personPlace } from './opening-draft.ts'

// Under our own prefix: it goes with the session, whoever logs out. What was written lies sealed elsewhere.
const key = 'samklang.left-to-identify'

/** Somebody leaves to identify themselves anew, and comes back to the opening of this patient, or of a number. */
export function noteLeft(whom: string): void {
  sessionStorage.setItem(key, whom)
}

/** Whether they have come back from there, once. */
export function takeLeft(whom: string): boolean {
  const isBack = sessionStorage.getItem(key) === whom
  if (isBack) sessionStorage.removeItem(key)
  return isBack
}

const isOfPerson = shape<{ personalId: string }>({ personalId: text })

/** Whom an opening by a number was begun about. */
export function readBegunNumber(scope: string): string | undefined {
  const begun: unknown = JSON.parse(readText(scope, personPlace)?.text ?? 'null')
  return isOfPerson(begun) ? begun.personalId : undefined
}
