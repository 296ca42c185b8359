import { Button, Group, Text, TextInput } from '@mantine/core'
import * as followUpCalls from '@samklang/contract/client/follow-ups'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { Refused } from '../../ui/refused.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import classes from './follow-up.module.css'
import { SaveDialog } from './save-dialog.tsx'
import { useCareSend } from './use-care-send.ts'
import { useHandOverText } from './use-hand-over-text.ts'
import { useMayAcknowledge } from './use-may-acknowledge.ts'

type HandOverLineProps = {
  alert: Pick<RiskAlert, 'HandOver' | 'FollowUp' | 'AcknowledgedAt' | 'OwnerName'>
  mayAnswer: boolean
}

/** that a colleague was asked to take over, and what they have answered; whoever was asked answers here. */
export function HandOverLine({ alert, mayAnswer }: HandOverLineProps) {
  const { t } = useText('professional')
  const me = useSession()?.userProfile.PublicId
  const mayAcknowledge = useMayAcknowledge()
  const time = useMinute()
  const text = useHandOverText()
  const [isDeclining, setDeclining] = useState(false)
  const answer = useCareSend(followUpCalls.answerHandOver)
  const handOver = alert.HandOver
  if (!handOver || !text.isWorthSaying(alert)) return null
  const isWaiting = handOver.Answer === null
  const isToMe = handOver.ToId === me
  const isLate = isWaiting && time > handOver.AnswerBy
  const reply = (Answer: 'Accepted' | 'Withdrawn') => answer.mutate({ params: { id: handOver.Id }, body: { Answer } })
  return (
    <div className={classes.request} data-to-me={(isWaiting && isToMe) || undefined} data-late={isLate || undefined}>
      <Text size="sm" fw={isWaiting ? 650 : 400}>
        {text.of(handOver, isToMe)}
      </Text>
      {handOver.Note && <Text size="sm">{t('follow-up.note-said', { note: handOver.Note })}</Text>}
      {isWaiting && (
        <Text size="sm">
          {isLate
            ? t('follow-up.late', { name: handOver.ToName, at: formatMoment(handOver.AnswerBy) })
            : t('follow-up.answer-by', { at: formatMoment(handOver.AnswerBy) })}{' '}
          {!handOver.IsReceiverHere && t('follow-up.receiver-gone', { name: handOver.ToName })}{' '}
          {t(alert.AcknowledgedAt === null ? 'follow-up.still-waits' : 'follow-up.still-theirs', {
            name: alert.FollowUp?.ResponsibleName ?? '–',
            to: handOver.ToName,
          })}
        </Text>
      )}
      {isWaiting && mayAnswer && mayAcknowledge && (
        <Group gap="xs" mt={4} data-no-print>
          {isToMe && (
            <Button size="compact-md" loading={answer.isPending} onClick={() => reply('Accepted')}>
              {t('follow-up.accept')}
            </Button>
          )}
          {isToMe && (
            <Button size="compact-md" variant="default" onClick={() => setDeclining(true)}>
              {t('follow-up.decline')}
            </Button>
          )}
          {!isToMe && (
            <Button size="compact-md" variant="default" loading={answer.isPending} onClick={() => reply('Withdrawn')}>
              {t('follow-up.withdraw')}
            </Button>
          )}
        </Group>
      )}
      <Refused error={answer.error} />
      {isDeclining && <DeclineDialog id={handOver.Id} onClose={() => setDeclining(false)} />}
    </div>
  )
}

function DeclineDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useText('professional')
  const [reason, setReason] = useState('')
  const decline = useCareSend(followUpCalls.answerHandOver)
  return (
    <SaveDialog
      title={t('follow-up.decline-title')}
      confirm={t('follow-up.decline')}
      sending={decline}
      onSave={() => {
        const body = { Answer: 'Declined', Reason: reason.trim() || null } as const
        decline.mutate({ params: { id }, body }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('follow-up.decline-reason')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SaveDialog>
  )
}
