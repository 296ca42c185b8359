import { Autocomplete, SimpleGrid, TextInput } from '@mantine/core'
import { hyphenateDate } from '@samklang/contract/birth-date'
import { SchoolConsent } from '@samklang/contract/relations'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../patient-form/choice-field.tsx'
import type { Faults } from '../../../patient-form/faults.ts'
import { useFaultText } from '../../../patient-form/use-fault-text.ts'
import { usePatient } from '../use-patient.ts'
import { type ContactDraft, contactKinds } from './contact-draft.ts'

type FieldsProps = { draft: ContactDraft; faults: Faults; onChange: (change: Partial<ContactDraft>) => void }

/** How the person stands to the patient; a teacher is asked for by the school's consent. */
export function StandingFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('professional')
  const { AllowAgent } = usePatient()
  const kinds = contactKinds.filter((kind) => kind !== 'agent' || AllowAgent || draft.kind === 'agent')
  return (
    <>
      <ChoiceField
        label={t('patient.contact.kind')}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
        options={kinds.map((value) => ({ value, label: t(`patient.contact.kinds.${value}`) }))}
      />
      <Autocomplete
        label={t('patient.contact.description')}
        description={t('patient.contact.description-hint')}
        value={draft.description}
        maxLength={60}
        data={t(`patient.contact.suggestions.${draft.kind}`).split(', ')}
        comboboxProps={{ withinPortal: false }}
        onChange={(description) => onChange({ description })}
      />
      {draft.kind === 'other' && (
        <ChoiceField
          label={t('patient.contact.school-consent')}
          description={t('patient.contact.school-consent-hint')}
          value={draft.schoolConsent}
          onChange={(schoolConsent) => onChange({ schoolConsent })}
          options={SchoolConsent.options.map((value) => ({ value, label: t(`patient.consent.${value}`) }))}
        />
      )}
    </>
  )
}

export function NameFields({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('professional')
  const errorOf = useFaultText(faults)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('patient.contact.firstname')}
        required
        maxLength={100}
        autoComplete="off"
        value={draft.firstname}
        error={errorOf('Firstname')}
        onChange={(event) => onChange({ firstname: event.currentTarget.value })}
      />
      <TextInput
        label={t('patient.contact.lastname')}
        required
        maxLength={100}
        autoComplete="off"
        value={draft.lastname}
        error={errorOf('Lastname')}
        onChange={(event) => onChange({ lastname: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

export function AddressFields({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('professional')
  const errorOf = useFaultText(faults)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('patient.contact.phone')}
        type="tel"
        autoComplete="off"
        value={draft.phone}
        error={errorOf('Phone')}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      <TextInput
        label={t('patient.contact.email')}
        type="email"
        autoComplete="off"
        maxLength={200}
        value={draft.email}
        error={errorOf('Email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

export function UntilField({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('professional')
  return (
    <TextInput
      label={t('patient.contact.until')}
      description={t('patient.contact.until-hint')}
      placeholder={t('patient.contact.date-form')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      required
      value={draft.validUntil}
      error={useFaultText(faults)('ValidUntil')}
      onChange={(event) => onChange({ validUntil: hyphenateDate(event.currentTarget.value) })}
    />
  )
}
