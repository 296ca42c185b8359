import type { Reply } from '@samklang/contract/call'
import type { formCalls } from '@samklang/contract/forms'

export type Confirmed = Reply<typeof formCalls.confirmForms>

/** As many as one call takes. */
const atOnce = 500

export async function confirmInTurns(
  ids: readonly string[],
  confirm: (some: string[]) => Promise<Confirmed>,
): Promise<Confirmed> {
  const all: Confirmed = { Confirmed: [], Failed: [] }
  for (let first = 0; first < ids.length; first += atOnce) {
    const { Confirmed, Failed } = await confirm(ids.slice(first, first + atOnce))
    all.Confirmed.push(...Confirmed)
    all.Failed.push(...Failed)
  }
  return all
}
