import { Text } from '@mantine/core'
import { isCalendarDate } from '@samklang/contract/birth-date'
import * as journalCalls from '@samklang/contract/client/journals'
import { addDays } from '@samklang/engine/time/days'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { DayField } from '../../ui/day-field.tsx'
import type { FormDialogProps } from './form-menu.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useCareSend } from './use-care-send.ts'

/** The last day of a diary; empty, it goes on until somebody ends it. */
export function JournalEndDialog({ row, onClose }: FormDialogProps) {
  const { t } = useText('professional')
  const [day, setDay] = useState(row.EndDate ?? '')
  const [isTold, setTold] = useState(false)
  const save = useCareSend(journalCalls.setEndDate)
  const isGood = day === '' || isCalendarDate(day)
  const weeks = [2, 4, 8].map((count) => ({ label: t('care.weeks', { count }), day: addDays(today(), count * 7) }))

  function submit() {
    setTold(!isGood)
    if (isGood) save.mutate({ params: { id: row.Id }, body: { EndDate: day || null } }, { onSuccess: onClose })
  }

  return (
    <SaveDialog
      title={t('care.end-date.title', { form: row.DisplayName })}
      sending={save}
      onSave={submit}
      onClose={onClose}
    >
      <Text>{t('care.end-date.explained')}</Text>
      <DayField
        label={t('care.end-date.label')}
        value={day}
        error={isTold && !isGood && t('assign.fault.date')}
        onChange={setDay}
        quick={weeks}
      />
    </SaveDialog>
  )
}
