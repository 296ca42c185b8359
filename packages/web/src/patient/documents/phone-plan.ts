import type { SafetyPlan, WrittenPlan } from '@samklang/contract/artifacts'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { today } from '../../session/civil-day.ts'
import { clinicZone } from '../../session/clinic-zone.ts'
import type { Session } from '../../session/store.ts'
import { phonePlanIn, phonePlanKey, readPhonePlanOwner, removalKeyOf, writePhonePlan } from '../../state/phone-plan.ts'
import { listOf, shape, text } from '../../state/shape.ts'
import { type PlanToRead, planToRead } from './plan-shape.ts'

/** The latest plan first. */
export type PhonePlan = { plans: PlanToRead[]; readAt: Instant; timeZone: string }

const isPhonePlan = shape<PhonePlan>({ plans: listOf(shape<PlanToRead>(planToRead)), readAt: text, timeZone: text })

/** Whose plan it is: a person may be the patient of several clinics. Nobody's on a device that was handed over. */
export function phonePlanOwner(known: Session | null): string | undefined {
  if (known?.context?.Type !== 'Patient' || known.lockedFormId) return undefined
  return `${known.userProfile.PublicId} ${known.context.ContextId}`
}

/** False where the browser has no room for it. Of two tabs the one that read it last has the truth. */
export function keepPhonePlan(owner: string, plan: SafetyPlan, readAt: Instant): boolean {
  const stored = localStorage.getItem(phonePlanKey)
  if (readPhonePlanOwner().join(' ') === owner && (readPhonePlan(stored)?.readAt ?? '') >= readAt) return true
  const kept: PhonePlan = { plans: [plan, ...plan.EarlierPlans].map(whatIsRead), readAt, timeZone: clinicZone.get() }
  try {
    writePhonePlan(owner, JSON.stringify(kept))
  } catch {
    return false
  }
  localStorage.removeItem(removalKeyOf(owner))
  return true
}

/** Undefined where there is none that can still be read. */
export function readPhonePlan(stored: string | null): PhonePlan | undefined {
  try {
    const kept: unknown = JSON.parse(stored === null ? 'null' : phonePlanIn(stored))
    if (!isPhonePlan(kept)) return undefined
    const day = dayIn(kept.timeZone)
    const plans = kept.plans.filter(({ ReadableUntil }) => ReadableUntil === null || ReadableUntil >= day)
    return plans.length > 0 ? { ...kept, plans } : undefined
  } catch {
    return undefined
  }
}

function whatIsRead(plan: WrittenPlan): PlanToRead {
  const { DisplayName, Language, HeadingLanguage, ChangedAt, ReadableUntil, Sections } = plan
  return { DisplayName, Language, HeadingLanguage, ChangedAt, ReadableUntil, Sections }
}

/** A zone that this browser does not know hides no plan. */
function dayIn(zone: string): CivilDate {
  try {
    return today(zone)
  } catch {
    return today()
  }
}
