import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropDrafts, hasDraft } from '../../answering/draft/draft-shelf.ts'
import { useSession } from '../../session/store.ts'

/** Answers were kept here, and the form was over before they could be sent: that is told once, and they are let go. */
export function TooLate({ formId }: { formId: string }) {
  const { t } = useTranslation('patient')
  const person = useSession()?.userProfile.PublicId ?? ''
  const [isTooLate] = useState(() => hasDraft({ person, formId }))
  useEffect(() => dropDrafts({ person, formId }), [person, formId])
  return isTooLate && <Alert color="amber">{t('form.too-late')}</Alert>
}
