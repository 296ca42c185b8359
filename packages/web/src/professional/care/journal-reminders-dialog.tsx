import * as formCalls from '@samklang/contract/client/forms'
import * as journalCalls from '@samklang/contract/client/journals'
import type { JournalReminder } from '@samklang/contract/form-entries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Refused } from '../../ui/refused.tsx'
import { DiaryReminders } from '../assign/diary-reminders.tsx'
import { findReminderFault } from '../assign/plan.ts'
import type { FormDialogProps } from './form-menu.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useCareSend } from './use-care-send.ts'

/** When the diary is reminded of, as it stands and as it should be. */
export function JournalRemindersDialog({ row, onClose }: FormDialogProps) {
  const { t } = useText('professional')
  const query = callQuery(useScope(), formCalls.getForm, { params: { id: row.Id } }, { shownIn: 'dialog' })
  const { data, error } = useQuery({ ...query, gcTime: 0 })
  const [changed, setChanged] = useState<JournalReminder[]>()
  const [isTold, setTold] = useState(false)
  const save = useCareSend(journalCalls.updateReminders)
  const reminders = changed ?? data?.Reminders
  const fault = reminders && findReminderFault(reminders)

  function submit() {
    setTold(fault !== undefined)
    if (!reminders || fault) return
    save.mutate({ params: { id: row.Id }, body: { Reminders: reminders } }, { onSuccess: onClose })
  }

  return (
    <SaveDialog
      title={t('care.reminders.title', { form: row.DisplayName })}
      sending={save}
      onSave={submit}
      onClose={onClose}
      width={680}
    >
      <Refused error={error} />
      {reminders ? (
        <DiaryReminders reminders={reminders} fault={isTold ? fault : undefined} onChange={setChanged} />
      ) : (
        !error && <LoadingSkeleton />
      )}
    </SaveDialog>
  )
}
