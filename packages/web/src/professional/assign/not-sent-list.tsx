import { Alert, Button, Group, List, Stack } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { NotSentForm } from './use-assign.ts'

type NotSentListProps = {
  notSent: readonly NotSentForm[]
  /** Told of in the words of its own act. */
  treatment: TreatmentRow | undefined
  program?: ProgramRow | undefined
  onClose: () => void
}

/** It is there to be answered, but these people do not know it yet: staff ring them, or mend what is missing. */
export function NotSentList({ notSent, treatment, program, onClose }: NotSentListProps) {
  const { t } = useText('professional')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  // Somebody who got several forms is told of once.
  const people = [...new Map(notSent.map((one) => [one.RespondentName, one])).values()]
  return (
    <Stack>
      <Alert
        color="amber"
        role="alert"
        title={t(program ? 'program-start.propose.told-not' : titleKey(treatment), { count: people.length })}
      >
        <List spacing={4}>
          {people.map(({ FormId, RespondentName, ContactStatus }) => (
            <List.Item key={FormId}>
              {t('assign.not-sent.line', {
                name: RespondentName,
                reason: t(`patient.contact-status.${ContactStatus}`),
              })}
            </List.Item>
          ))}
        </List>
      </Alert>
      {program
        ? t('program-start.propose.told-advice')
        : t(treatment ? 'treatments.assign.advice' : 'assign.not-sent.advice')}
      <Group justify="flex-end">
        <Button ref={button} onClick={onClose}>
          {t('assign.not-sent.close')}
        </Button>
      </Group>
    </Stack>
  )
}

function titleKey(treatment: TreatmentRow | undefined) {
  if (!treatment) return 'assign.not-sent.title'
  return treatment.Status === 'NotStarted' ? 'treatments.assign.planned-not-told' : 'treatments.assign.started-not-told'
}
