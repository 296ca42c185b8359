import { Button, Stack, Text, Title } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { type ReactNode, useEffect, useRef } from 'react'
import type { DraftQueue } from '../../answering/draft/draft-queue.ts'
import { saidIn } from '../../answering/module/module-words.ts'
import { UnsavedNote } from '../../answering/save-line.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ModuleSafetyPlan } from './module-safety-plan.tsx'

type ModuleDoneProps = {
  queue: DraftQueue
  form: PatientSideForm
  hasHome: boolean
  treatmentId: string | undefined
  above: ReactNode
  /** What an answer called for. */
  help: ReactNode
  onReadAgain: () => void
}

/** The last page was worked through. Where an answer called for help, they are thanked for telling, and help comes next. */
export function ModuleDone({ queue, form, hasHome, treatmentId, above, help, onReadAgain }: ModuleDoneProps) {
  const said = saidIn(useText().language)
  const { course } = useCell(queue.state)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack data-module-done>
      {!help && above}
      <Title order={2} ref={title} tabIndex={-1}>
        {said(help ? 'toldTitle' : 'doneTitle')}
      </Title>
      {help}
      {help && above}
      <Text role="status">{said(course === 'saved' ? 'doneText' : 'doneUnsaved')}</Text>
      <Text>{said('doneAgain')}</Text>
      <UnsavedNote queue={queue} />
      {/* As the clinic has it, once it does. */}
      {hasHome && course === 'saved' && <ModuleSafetyPlan form={form} />}
      {hasHome && (
        <Button component={AppLink} to="/behandling" {...(treatmentId && { search: { id: treatmentId } })} size="lg">
          {said('toTreatment')}
        </Button>
      )}
      {hasHome && (
        <Button component={AppLink} to="/hem" size="lg" variant="default">
          {said('toHome')}
        </Button>
      )}
      <Button size="lg" variant="subtle" onClick={onReadAgain}>
        {said('readAgain')}
      </Button>
    </Stack>
  )
}
