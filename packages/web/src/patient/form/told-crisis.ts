import type { CrisisInformation } from '@samklang/contract/crisis-information'

/** Where help is, as the card says it: with what only the page knows of the answers. It goes along wherever the person goes. */
export type ToldCrisis = CrisisInformation & {
  /** an answer as it stands means danger at once; how old whom it is about is. */
  inDanger?: { age: number | null } | null
  /** the clinic has had something of this form that called for help, whatever has become of what came after. */
  hasEarlier?: boolean
  /** it is of medicine or poison that was taken. */
  isOverdose?: boolean
  /** it was written in the thread of a treatment, and was no answer. */
  isMessage?: boolean
}
