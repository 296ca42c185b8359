import { Stack } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { CrisisCard } from '../crisis-card.tsx'
import { ClosedJournal } from '../journal/closed-journal.tsx'
import { AnsweredForm } from './answered-form.tsx'
import type { FormEndActions } from './ends.ts'
import { NotToAnswer } from './not-to-answer.tsx'
import { TooLate } from './too-late.tsx'

/** Sent in, ended or taken back: to be read, or no longer there. */
export function PastForm({ form, ends }: { form: PatientSideForm; ends: FormEndActions }) {
  return (
    <Stack>
      <TooLate form={form} />
      <Reading form={form} ends={ends} />
    </Stack>
  )
}

function Reading({ form, ends }: { form: PatientSideForm; ends: FormEndActions }) {
  if (form.Status === 'Canceled')
    return <NotToAnswer hasHome={ends.hasHome} what={form.Kind === 'Journal' ? 'diary' : 'canceled'} />
  return (
    <>
      {form.Kind === 'Journal' ? <ClosedJournal form={form} /> : <AnsweredForm form={form} />}
      <CrisisCard />
    </>
  )
}
