import type { RespondentType } from '@samklang/contract/form-content'
import type { ProgramItemKind } from '@samklang/contract/program-content'

/** What a template can send, as far as it is loaded: the browser knows less than the server. */
export type ProgramLibrary = {
  definitions: ReadonlyMap<string, SendableDefinition>
  /** What is not in it does not exist. */
  isWhole: boolean
}

export type SendableDefinition = {
  kind: Exclude<ProgramItemKind, 'Message'>
  /** False of one that was taken out of use. */
  isActive: boolean
  /** Of treatments and modules the parts are not asked for: they are the patient's. */
  variants: readonly { id: string; respondentTypes: readonly RespondentType[] }[]
  /** Of all variants; null where they are not loaded, and then not checked. */
  scales: readonly { key: string; min: number | null; max: number | null }[] | null
  /** With the keys of what can be chosen; null of what is written or a number. */
  questions: readonly { id: string; options: readonly string[] | null }[] | null
}
