import { Group, NumberInput, Text } from '@mantine/core'
import { isCalendarDate } from '@samklang/contract/birth-date'
import * as recurringCalls from '@samklang/contract/client/recurring'
import type { RecurringRow } from '@samklang/contract/recurring'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useCareSend } from './use-care-send.ts'

/** For those to come; what has been sent stays as it is. */
export function ModifyRecurringDialog({ row, onClose }: { row: RecurringRow; onClose: () => void }) {
  const { t } = useText('professional')
  const [interval, setInterval] = useState<number | string>(row.IntervalDays)
  const [times, setTimes] = useState<number | string>(row.Occurrences ?? '')
  const [within, setWithin] = useState<number | string>(row.AnswerWithinDays ?? '')
  const [next, setNext] = useState(row.NextDate ?? '')
  const [end, setEnd] = useState(row.EndDate ?? '')
  const [isTold, setTold] = useState(false)
  const modify = useCareSend(recurringCalls.modifyRecurring)
  const faults = {
    interval: typeof interval !== 'number',
    // One of the two says when it is over.
    times: times === '' && end === '',
    next: next !== '' && !isCalendarDate(next),
    end: end !== '' && !isCalendarDate(end),
  }

  function save() {
    const isFaulty = Object.values(faults).some(Boolean)
    setTold(isFaulty)
    if (isFaulty || typeof interval !== 'number') return
    const body = {
      IntervalDays: interval,
      Occurrences: numberOrNone(times),
      EndDate: end || null,
      AnswerWithinDays: numberOrNone(within),
      ...(next && next !== row.NextDate && { NextDate: next }),
    }
    modify.mutate({ params: { id: row.Id }, body }, { onSuccess: onClose })
  }

  return (
    <SaveDialog
      title={t('care.recurring.modify-title', { form: row.DisplayName })}
      sending={modify}
      onSave={save}
      onClose={onClose}
      width={560}
    >
      <Text>{t('care.recurring.modify-explained')}</Text>
      <Group align="flex-start">
        <NumberInput
          label={t('care.recurring.interval')}
          w={160}
          min={1}
          max={365}
          allowDecimal={false}
          value={interval}
          error={isTold && faults.interval && t('common:validation.required')}
          onChange={setInterval}
        />
        <NumberInput
          label={t('care.recurring.times')}
          w={160}
          min={Math.max(1, row.DoneCount)}
          max={500}
          allowDecimal={false}
          value={times}
          error={isTold && faults.times && t('common:validation.required')}
          onChange={setTimes}
        />
        <NumberInput
          label={t('care.recurring.within')}
          w={160}
          min={1}
          max={365}
          allowDecimal={false}
          value={within}
          onChange={setWithin}
        />
      </Group>
      <DayField
        label={t('care.recurring.next')}
        value={next}
        error={isTold && faults.next && t('assign.fault.date')}
        onChange={setNext}
      />
      <DayField
        label={t('care.recurring.end')}
        value={end}
        error={isTold && faults.end && t('assign.fault.date')}
        onChange={setEnd}
      />
    </SaveDialog>
  )
}

function numberOrNone(value: number | string): number | null {
  return typeof value === 'number' ? value : null
}
