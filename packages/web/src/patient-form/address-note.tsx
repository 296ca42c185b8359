import { Alert, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'

type AddressNoteProps = { isPhoneReplaced: boolean; isEmailReplaced?: boolean }

/** Said before it is saved: what becomes of whoever comes in by the old number or address. */
export function AddressNote({ isPhoneReplaced, isEmailReplaced = false }: AddressNoteProps) {
  const { t } = useText('professional')
  return (
    <div role="status">
      {(isPhoneReplaced || isEmailReplaced) && (
        <Alert color="amber" p="xs">
          {isPhoneReplaced && <Text size="sm">{t('patient-form.phone-replaced')}</Text>}
          {isEmailReplaced && <Text size="sm">{t('patient-form.email-replaced')}</Text>}
        </Alert>
      )}
    </div>
  )
}
