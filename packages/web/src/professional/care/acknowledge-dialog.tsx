import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/forms'
import { questionnaireCalls } from '@samklang/contract/questionnaires'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptWords } from '../../state/kept-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Refused, shownInDialog } from '../../ui/refused.tsx'
import { useCareSend } from './use-care-send.ts'

const longest = 2000

type AcknowledgeDialogProps = {
  alert: RiskAlert
  /** Whom it is about, where the alerts of many stand together. */
  name?: string
  onClose: () => void
}

/** an alert is dealt with by saying what was done. */
export function AcknowledgeDialog({ alert, name, onClose }: AcknowledgeDialogProps) {
  const { t } = useTranslation(['professional', 'common'])
  const { words, keep, letGo } = useKeptWords(`alert/${alert.Id}`)
  const [isTold, setTold] = useState(false)
  const acknowledge = useCareSend(questionnaireCalls.acknowledgeAlert, { inline: shownInDialog })
  const action = words ?? ''
  const isMissing = action.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(isMissing)
    if (isMissing) return
    const body = { AlertId: alert.Id, Action: action.trim() }
    acknowledge.mutate({ params: { id: alert.FormId }, body }, { onSuccess: done })
  }

  function done() {
    letGo(words)
    onClose()
  }

  return (
    <Dialog title={t('care.alert.acknowledge-title')} onClose={onClose} width={520}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {name && <Text fw={650}>{name}</Text>}
          <Text>{[alert.Text, alert.Question, alert.AnswerText].filter(Boolean).join(' · ')}</Text>
          <Textarea
            label={t('care.alert.what-was-done')}
            description={t('care.alert.what-was-done-hint')}
            value={action}
            maxLength={longest}
            autosize
            minRows={3}
            required
            error={isTold && isMissing ? t('common:validation.required') : undefined}
            onChange={(event) => keep(event.currentTarget.value)}
          />
          <Refused error={acknowledge.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" color={alert.Severity === 'Alert' ? 'red.9' : 'teal'} loading={acknowledge.isPending}>
              {t('care.alert.acknowledge')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
