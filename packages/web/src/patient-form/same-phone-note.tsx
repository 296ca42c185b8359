import { Alert } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { isSamePhone } from './patient-draft.ts'

/** The patient is whoever has no name here. */
type Reached = { name?: string; phone: string | null }

/** Often meant so, of a small child and a guardian; but as often a number in the wrong field. Said, never refused. */
export function SamePhoneNote({ phone, others }: { phone: string; others: readonly Reached[] }) {
  const { t } = useText('professional')
  const same = others.find((other) => isSamePhone(phone, other.phone))
  return (
    <div role="status">
      {same && (
        <Alert color="amber" p="xs">
          {same.name === undefined
            ? t('patient-form.same-phone-patient')
            : t('patient-form.same-phone', { name: same.name })}
        </Alert>
      )}
    </div>
  )
}
