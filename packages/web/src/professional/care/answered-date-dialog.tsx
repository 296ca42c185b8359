import { Alert, Text } from '@mantine/core'
import { isCalendarDate } from '@samklang/contract/birth-date'
import * as questionnaireCalls from '@samklang/contract/client/questionnaires'
import { useState } from 'react'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { DayField } from '../../ui/day-field.tsx'
import { formatDay } from '../../ui/format-time.ts'
import type { FormDialogProps } from './form-menu.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useCareSend } from './use-care-send.ts'
import { isConflict, useLatestForm } from './use-latest-form.ts'

/** When it was answered in truth, on paper for instance. */
export function AnsweredDateDialog({ row, onClose }: FormDialogProps) {
  const { t } = useText('professional')
  const [day, setDay] = useState(row.AnsweredDate ? formatDay(row.AnsweredDate) : '')
  const [isTold, setTold] = useState(false)
  const save = useCareSend(questionnaireCalls.overrideAnsweredDate)
  const [read] = useState(row.AnsweredDate)
  const latest = useLatestForm(row.Id, save.error)
  const theirs = latest && latest.AnsweredDate !== read ? latest.AnsweredDate : null
  const PreviousAnsweredDate = theirs ?? read ?? undefined
  const isGood = isCalendarDate(day) && day <= today()

  function submit() {
    setTold(!isGood)
    if (!isGood) return
    const body = { AnsweredDate: day, ...(PreviousAnsweredDate && { PreviousAnsweredDate }) }
    save.mutate({ params: { id: row.Id }, body }, { onSuccess: done })
  }

  function done({ NormChanges }: { NormChanges: readonly unknown[] }) {
    if (NormChanges.length > 0) showSnackbar(t('norm-group.changed'))
    onClose()
  }

  return (
    <SaveDialog
      title={t('care.date.title')}
      sending={{ ...save, error: theirs && isConflict(save.error) ? null : save.error }}
      onSave={submit}
      onClose={onClose}
    >
      <Text>{t('care.date.explained')}</Text>
      <DayField
        label={t('care.date.label')}
        value={day}
        error={isTold && !isGood && t(isCalendarDate(day) ? 'care.date.to-come' : 'assign.fault.date')}
        onChange={setDay}
        isRequired
      />
      <div role="alert">
        {theirs && (
          <Alert role="presentation" color="amber">
            {t('care.date.changed-by-other', { date: formatDay(theirs) })}
          </Alert>
        )}
      </div>
    </SaveDialog>
  )
}
