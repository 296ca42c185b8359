import { useState } from 'react'
import { fetchPhonePlan } from '../routes/fetch-phone-plan.ts'
import { usePhonePlan } from '../state/use-phone-plan.ts'
import { laterPart } from '../ui/later-part.tsx'

const PhonePlanHere = laterPart(fetchPhonePlan)

/** fetched where there is a plan, and shown until that it was removed has been said. */
export function PhonePlanPart(props: { leaver?: { person: string | null } }) {
  const hasPlan = usePhonePlan() !== null
  const [hadPlan] = useState(hasPlan)
  return hasPlan || hadPlan ? <PhonePlanHere {...props} /> : null
}
