import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { useSession } from '../../session/store.ts'
import { LaterCrisisAlert } from '../form/later-card.tsx'

export type UnansweredCrisis = { crisis: CrisisInformation; times: number }

/** where to turn now. Words about danger are always taken for danger at once. */
export function MessageCrisis({ crisis, times }: UnansweredCrisis) {
  const context = useSession()?.context
  const about = context?.Type === 'Patient' ? null : (context?.Firstname ?? null)
  return <LaterCrisisAlert key={times} crisis={{ ...crisis, inDanger: { age: null } }} about={about} times={times} />
}
