import { Alert } from '@mantine/core'
import { patientCalls } from '@samklang/contract/patients'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import { shownInDialog } from '../../ui/refused.tsx'

type KnownPhoneNoteProps = {
  phone: string
  /** The patient who is being registered, once there is one. */
  ownId: string | null
}

/** said before anything is sent, never refused: siblings may share a guardian's number. */
export function KnownPhoneNote({ phone, ownId }: KnownPhoneNoteProps) {
  const { t } = useTranslation('professional')
  const call = patientCalls.findPatientsByPhone
  const asked = callQuery(useScope(), call, { body: { Phone: phone } }, { inline: shownInDialog })
  const { data, isError } = useQuery(asked)
  const names = (data ?? []).filter(({ PatientId }) => PatientId !== ownId).map(({ Fullname }) => Fullname)
  return (
    <div role="status">
      {(isError || names.length > 0) && (
        <Alert color="amber" p="xs">
          {isError
            ? t('registration.phone-unknown', { phone })
            : t('registration.phone-known', { phone, names: names.join(', ') })}
        </Alert>
      )}
    </div>
  )
}
