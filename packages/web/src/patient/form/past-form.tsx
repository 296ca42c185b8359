import { Stack } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { CrisisCard } from '../crisis-card.tsx'
import { ClosedJournal } from '../journal/closed-journal.tsx'
import { LaterReadModule } from '../module/later-read-module.ts'
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
  if (form.Status === 'Canceled') return <NotToAnswer hasHome={ends.hasHome} what={takenBack(form.Kind)} />
  return (
    <>
      <PastAnswers form={form} hasHome={ends.hasHome} />
      <CrisisCard />
    </>
  )
}

function takenBack(kind: PatientSideForm['Kind']) {
  if (kind === 'Journal') return 'diary'
  return kind === 'TreatmentModule' ? 'module' : 'canceled'
}

function PastAnswers({ form, hasHome }: { form: PatientSideForm; hasHome: boolean }) {
  if (form.Kind === 'Journal') return <ClosedJournal form={form} />
  return form.Kind === 'TreatmentModule' ? (
    <LaterReadModule form={form} hasHome={hasHome} />
  ) : (
    <AnsweredForm form={form} />
  )
}
