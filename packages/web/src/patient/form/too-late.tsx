import { Alert } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useEffect, useState } from 'react'
import { type LateAnswers, sendLate } from '../../answering/draft/send-late.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { CrisisAlert } from './crisis-alert.tsx'
import { aboutOf } from './own-thanks.ts'

/** Answers were kept here, and the form was over before they could be sent: the clinic gets them now, and that is told once. */
export function TooLate({ form }: { form: PatientSideForm }) {
  const { t } = useText('patient')
  const person = useSession()?.userProfile.PublicId ?? ''
  const [late, setLate] = useState<LateAnswers>()
  useEffect(() => {
    void sendLate(form, { person, side: 'patient' }).then((sent) => sent && setLate(sent))
  }, [form, person])
  if (!late) return null
  // What it calls for was told by the server: that much the clinic has.
  return (
    <>
      {late.crisis && <CrisisAlert crisis={late.crisis} about={aboutOf(form)} />}
      {!late.isInForm && (
        <Alert color="amber" role="status">
          {t(late.isKept ? 'form.late-kept' : 'form.too-late')}
        </Alert>
      )}
    </>
  )
}
