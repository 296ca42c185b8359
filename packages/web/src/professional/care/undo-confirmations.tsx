import { Button, Group, Text } from '@mantine/core'
import * as confirmationCalls from '@samklang/contract/client/confirmations'
import type { UndoableConfirmation } from '@samklang/contract/confirmations'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { formatTime } from '../../ui/format-time.ts'
import { Refused } from '../../ui/refused.tsx'
import classes from './care.module.css'
import { useCareSend } from './use-care-send.ts'

const tickMs = 5000

type UndoConfirmationsProps = {
  /** On a patient's page, of that patient alone: it is read beside the patient, who is not to see whom else one has read of. */
  patientId?: string
}

/** what one has confirmed in the last ten minutes can be undone, also after the page was loaded anew. */
export function UndoConfirmations({ patientId }: UndoConfirmationsProps) {
  const { t } = useText('professional')
  const query = callQuery(useScope(), confirmationCalls.listUndoableConfirmations, {})
  const { data = [], dataUpdatedAt } = useQuery(query)
  const passed = useSecondsSince(dataUpdatedAt, data.length > 0)
  const left = data
    .filter((one) => patientId === undefined || one.PatientId === patientId)
    .map((one) => ({ ...one, SecondsLeft: one.SecondsLeft - passed }))
    .filter(({ SecondsLeft }) => SecondsLeft > 0)
  const [latest, ...earlier] = left
  if (!latest) return null
  return (
    <div className={classes.undo} data-no-print>
      <Undo key={latest.Id} confirmation={latest} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('undo-confirm.earlier', { count: earlier.length })}</summary>
          {earlier.map((one) => (
            <Undo key={one.Id} confirmation={one} />
          ))}
        </details>
      )}
    </div>
  )
}

function Undo({ confirmation: { Id, ConfirmedAt, SecondsLeft, ...what } }: { confirmation: UndoableConfirmation }) {
  const { t } = useText('professional')
  const undo = useCareSend(confirmationCalls.undoConfirmation, {
    onSent({ Undone, Failed }) {
      const failed = Failed.length > 0 ? t('undo-confirm.failed', { count: Failed.length }) : ''
      const text = [t('undo-confirm.done', { count: Undone.length }), failed].filter(Boolean).join(' ')
      showSnackbar(text, { tone: failed ? 'note' : 'done' })
    },
  })
  const whatId = useId()
  const time = formatTime(ConfirmedAt)
  const minutes = Math.ceil(SecondsLeft / 60)
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" id={whatId}>
          {what.Count === 1
            ? t('undo-confirm.one', { name: what.PatientFullName, form: what.FormName, time })
            : t('undo-confirm.many', { count: what.Count, time })}
        </Text>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconArrowBackUp aria-hidden size={16} />}
          loading={undo.isPending}
          aria-describedby={whatId}
          onClick={() => undo.mutate({ params: { id: Id } })}
        >
          {t('undo-confirm.undo', { count: minutes })}
        </Button>
      </Group>
      <Refused error={undo.error} />
    </div>
  )
}

/** The server says how much is left; from then on this device only counts. */
function useSecondsSince(at: number, isCounting: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isCounting) return undefined
    const ticking = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(ticking)
  }, [isCounting])
  return Math.max(0, (now - at) / 1000)
}
