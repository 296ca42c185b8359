import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/forms'
import { questionnaireCalls } from '@samklang/contract/questionnaires'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptWords } from '../../state/kept-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import { Refused, shownInDialog } from '../../ui/refused.tsx'
import { useCareSend, useRefreshCare } from './use-care-send.ts'

const longest = 2000

type AcknowledgeDialogProps = {
  alert: RiskAlert
  /** Whom it is about, where the alerts of many stand together. */
  name?: string
  onClose: () => void
}

/**
 * an alert is dealt with by saying what was done. What is sent is what was read: if the answer changes meanwhile, the
 * new one is shown and has to be read first.
 */
export function AcknowledgeDialog({ alert, name, onClose }: AcknowledgeDialogProps) {
  const { t } = useTranslation(['professional', 'common'])
  const { words, keep, letGo } = useKeptWords(`alert/${alert.Id}`)
  const [isTold, setTold] = useState(false)
  const [read, setRead] = useState(alert)
  const refresh = useRefreshCare()
  const acknowledge = useCareSend(questionnaireCalls.acknowledgeAlert, { inline: shownInDialog })
  const isChanged = alert.LastModifiedAt !== read.LastModifiedAt
  const action = words ?? ''
  const isMissing = action.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(isMissing)
    if (isMissing || isChanged) return
    const body = { AlertId: read.Id, PreviousLastModifiedAt: read.LastModifiedAt, Action: action.trim() }
    acknowledge.mutate({ params: { id: read.FormId }, body }, { onSuccess: done, onError: () => void refresh() })
  }

  function readAnew() {
    acknowledge.reset()
    setRead(alert)
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
          <Text>{inOneLine(read)}</Text>
          {isChanged && (
            <Alert role="alert" color="orange" title={t('care.alert.changed-meanwhile')}>
              <Stack gap="xs" align="flex-start">
                <Text>{inOneLine(alert)}</Text>
                {alert.AnswerChangedAt && (
                  <Text size="sm">{t('care.alert.changed', { at: formatMoment(alert.AnswerChangedAt) })}</Text>
                )}
                <Button size="compact-md" variant="default" onClick={readAnew}>
                  {t('care.alert.read-anew')}
                </Button>
              </Stack>
            </Alert>
          )}
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
            <Button
              type="submit"
              color={alert.Severity === 'Alert' ? 'red.9' : 'teal'}
              loading={acknowledge.isPending}
              disabled={isChanged}
            >
              {t('care.alert.acknowledge')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function inOneLine({ Text: text, Question, AnswerText }: RiskAlert): string {
  return [text, Question, AnswerText].filter(Boolean).join(' · ')
}
