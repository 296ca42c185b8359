import { Alert, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { maskedPhone } from '@samklang/contract/phone'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { PhoneLink } from '../ui/phone-link.tsx'
import { OpenableField } from './openable-field.tsx'
import { formatPhone, hasMismatch, isLandline, type PatientDraft, typePhone } from './patient-draft.ts'

type PhoneFieldProps = {
  draft: PatientDraft
  onChange: (change: Partial<PatientDraft>) => void
  error: string | undefined
  opening: { isOpen: boolean; onOpen: (() => void) | undefined }
  isPhoneFromElsewhere: boolean
  isConsentFixed: boolean
}

/** The number and the leave to use it belong together: one follows the other until somebody says otherwise. */
export function PhoneField(props: PhoneFieldProps) {
  const { draft, onChange, error, opening, isPhoneFromElsewhere, isConsentFixed } = props
  const { t } = useText('professional')
  const [hasFocus, setFocus] = useState(false)
  const [isNoteRead, setNoteRead] = useState(false)
  const label = t('patient-form.phone')

  return (
    <Stack gap="xs" data-field>
      <OpenableField label={label} shown={draft.Phone && <PhoneLink phone={draft.Phone} />} {...opening}>
        <TextInput
          label={label}
          description={t('patient-form.phone-hint')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={draft.Phone}
          error={error}
          onChange={(event) => onChange(typePhone(event.currentTarget.value, isConsentFixed))}
          onFocus={(event) => {
            setFocus(true)
            // A hidden number cannot be corrected, only replaced.
            if (draft.Phone === maskedPhone) event.currentTarget.select()
          }}
          onBlur={() => {
            setFocus(false)
            const formatted = formatPhone(draft.Phone)
            if (formatted !== draft.Phone) onChange({ Phone: formatted })
          }}
        />
      </OpenableField>
      {isPhoneFromElsewhere && !isNoteRead && (
        <Alert
          color="teal"
          withCloseButton
          closeButtonLabel={t('common:action.close')}
          onClose={() => setNoteRead(true)}
        >
          {t('patient-form.phone-from-elsewhere')}
        </Alert>
      )}
      <Checkbox
        label={t('patient-form.consent')}
        description={isConsentFixed ? t('patient-form.consent-fixed') : undefined}
        disabled={isConsentFixed}
        checked={draft.HasNotificationConsent}
        onChange={(event) => onChange({ HasNotificationConsent: event.currentTarget.checked })}
      />
      <div role="status">
        {!hasFocus && hasMismatch(draft) && (
          <Alert color="amber" p="xs">
            {t(
              draft.HasNotificationConsent
                ? 'patient-form.consent-without-phone'
                : 'patient-form.phone-without-consent',
            )}
          </Alert>
        )}
        {!hasFocus && isLandline(draft.Phone) && (
          <Text size="sm" c="dimmed">
            {t('patient-form.landline')}
          </Text>
        )}
      </div>
    </Stack>
  )
}
