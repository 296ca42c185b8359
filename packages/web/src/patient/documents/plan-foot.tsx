import type { WrittenPlan } from '@samklang/contract/artifacts'
import { OpenDocument } from './open-document.tsx'
import { PhonePlanChoice, type PhonePlanSource } from './phone-plan-choice.tsx'

type PlanFootProps = {
  plan: WrittenPlan
  isShown: boolean
  /** Of the latest plan: what is kept on the phone by whoever wants that. */
  kept?: PhonePlanSource
}

/** The way to the plan's PDF, and whether it stays on the phone. */
export function PlanFoot({ plan, isShown, kept }: PlanFootProps) {
  return (
    <>
      {isShown && <OpenDocument source={plan} />}
      {kept && <PhonePlanChoice {...kept} isShown={isShown} />}
    </>
  )
}
