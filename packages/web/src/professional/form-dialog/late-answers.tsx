import { Alert } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { useEffect, useState } from 'react'
import { type LateAnswers as Late, sendLate } from '../../answering/draft/send-late.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'

/** What this person filled in here and could not save before the form was over: it is sent now, and that is told. */
export function LateAnswers({ form }: { form: StaffForm }) {
  const { t } = useText('professional')
  const person = useSession()?.userProfile.PublicId ?? ''
  const [late, setLate] = useState<Late>()
  useEffect(() => {
    void sendLate(form, { person, side: 'staff' }).then((sent) => sent && setLate(sent))
  }, [form, person])
  if (!late || late.isInForm) return null
  return (
    <Alert color="amber" role="status" mt="sm">
      {t(late.isKept ? 'form-dialog.over-kept' : 'form-dialog.late-unsaved')}
    </Alert>
  )
}
