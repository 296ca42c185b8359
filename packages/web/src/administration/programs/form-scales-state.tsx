import type { ProgramTrigger } from '@samklang/contract/program-content'
import type { ReactNode } from 'react'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import type { ProgramWizard } from './program-wizard.ts'
import type { FormWithScales } from './use-form-scales.ts'

type FormScalesStateProps = {
  wizard: ProgramWizard
  start: ProgramTrigger
  children: (form: FormWithScales) => ReactNode
}

/** What is asked of the form that a step starts on, once it is there. */
export function FormScalesState({ wizard: { content, scales }, start, children }: FormScalesStateProps) {
  const item = content.Steps.flatMap(({ Items }) => Items).find(({ Id }) => Id === start.ItemId)
  if (!item?.DefinitionId) return null
  const form = scales.byForm.get(item.DefinitionId)
  if (form) return children(form)
  if (scales.failed.has(item.DefinitionId)) return <RetryCard reset={scales.retry} asPage={false} />
  return <LoadingSkeleton />
}
