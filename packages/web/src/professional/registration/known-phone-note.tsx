import { Alert } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { ownerOf } from './draft-owner.ts'
import type { RegistrationDraft } from './registration-draft.ts'

/** said before anything is sent, never refused: siblings may share a guardian's number. */
export function KnownPhoneNote({ phone, draft }: { phone: string; draft: RegistrationDraft }) {
  const { t } = useText('professional')
  const call = patientCalls.findPatientsByPhone
  const asked = callQuery(useScope(), call, { body: { Phone: phone } }, { shownIn: 'place' })
  const { data, isError } = useQuery(asked)
  // Whoever is registered already, by an answer that was lost, is no other patient.
  const ownId = ownerOf(draft)?.PersonalId
  const others = (data ?? []).filter((row) => row.PatientId !== draft.PatientId && row.FormattedPersonalId !== ownId)
  const names = others.map(({ Fullname }) => Fullname)
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
