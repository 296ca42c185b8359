import type { SafetyPlan, WrittenPlan } from '@samklang/contract/artifacts'
import { useEffect, useState } from 'react'
import { flag, listOf, shape, text } from '../../state/shape.ts'
import { dropKeptPlan, type KeptPlan, keepPlan, readKeptPlan } from './kept-plan.ts'
import { planToRead } from './plan-shape.ts'

const written = { ...planToRead, TreatmentId: text, FormId: text, ArtifactName: text, IsReadable: flag }
const isKept = shape<KeptPlan>({
  plan: shape<SafetyPlan>({ ...written, EarlierPlans: listOf(shape<WrittenPlan>(written)) }),
  scope: text,
  readAt: text,
})

/**
 * what was kept before this page, until the server has said how the plan stands; what it says is kept instead, with when it said
 * so: a page that is opened without network has it from the page before.
 */
export function useKeptPlan(data: { Plan: SafetyPlan | null } | undefined, readAt: number): KeptPlan | undefined {
  const [kept, setKept] = useState<KeptPlan>()
  useEffect(() => {
    let isHere = true
    void readKeptPlan(isKept).then((found) => isHere && setKept(found))
    return () => {
      isHere = false
    }
  }, [])
  useEffect(() => {
    if (data?.Plan) void keepPlan(data.Plan, new Date(readAt).toISOString())
    else if (data) dropKeptPlan()
  }, [data, readAt])
  return data ? undefined : kept
}
