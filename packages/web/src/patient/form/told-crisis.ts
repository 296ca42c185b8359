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

/** by this device, or by the server: also after a reload. */
export function isOfPoison({ isOverdose, IsOverdose }: ToldCrisis): boolean {
  return Boolean(isOverdose || IsOverdose)
}

/** what one answer or message called for stays when another calls for something else. */
export function together(before: ToldCrisis | null | undefined, latest: ToldCrisis): ToldCrisis {
  if (!before) return latest
  const kinds = [before, latest].filter(({ Kind }) => Kind === 'Risk').map(({ Abuse }) => Abuse)
  const isAbuse = kinds.some((one) => one !== undefined)
  const Abuse = kinds.every((one) => one === 'Alone') ? 'Alone' : 'Beside'
  return {
    ...latest,
    Kind: before.Kind === 'Risk' ? 'Risk' : latest.Kind,
    ...(isAbuse && { Abuse }),
    // Whether it is of medicine or poison is asked here as well.
    isOverdose: Boolean(before.isOverdose || latest.isOverdose),
    IsOverdose: Boolean(before.IsOverdose || latest.IsOverdose),
  }
}
