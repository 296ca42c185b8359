import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { AnswerValue } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { amount, anyOf, listOf, orAbsent, orNull, shape, text } from '../../state/shape.ts'
import type { Draft, Save } from './draft-shelf.ts'

const nonceLength = 24

const areAnswers = listOf(
  shape<Answer>({
    QuestionId: text,
    Key: text,
    AnswerGroupId: orAbsent(orNull(text)),
    Value: anyOf<AnswerValue>(text, amount, listOf(text)),
  }),
)
const isSave = shape<Save>({ Answers: areAnswers, PreviousLastModifiedAt: orNull(text), EntryDate: orAbsent(text) })
const isDraft = shape<Draft>({
  underWay: orNull(isSave),
  latest: areAnswers,
  base: orNull(text),
  entryDate: orAbsent(text),
})

/**
 * What is not sent yet lies in the browser as ciphertext only, under a key that the server hands out with the form. Done
 * without the browser's own cryptography, which answers later (a page being closed has no later) and is missing over
 * plain http on a clinic's own network.
 */
export function sealDraft(draftKey: string, name: string, draft: Draft): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const box = cipher(draftKey, nonce, name).encrypt(new TextEncoder().encode(JSON.stringify(draft)))
  const whole = new Uint8Array(nonceLength + box.length)
  whole.set(nonce)
  whole.set(box, nonceLength)
  return toBase64(whole)
}

/** Undefined when it is none of ours: another person's, another form's, or changed by somebody. */
export function openDraft(draftKey: string, name: string, sealed: string): Draft | undefined {
  try {
    const whole = fromBase64(sealed)
    const box = cipher(draftKey, whole.slice(0, nonceLength), name).decrypt(whole.slice(nonceLength))
    const draft: unknown = JSON.parse(new TextDecoder().decode(box))
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

function cipher(draftKey: string, nonce: Uint8Array, name: string) {
  return xchacha20poly1305(fromBase64(draftKey), nonce, new TextEncoder().encode(name))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
