import { Autocomplete, SimpleGrid, Stack, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { formatPersonalId, normalisePersonalId } from '@samklang/contract/personal-ids'
import { usualRelations } from '@samklang/contract/relation-words'
import { useText } from '../i18n/use-text.ts'
import { today } from '../session/civil-day.ts'
import { DayField } from '../ui/day-field.tsx'
import { useRelationText } from '../ui/use-label.ts'
import { ChoiceField } from './choice-field.tsx'
import { type ContactDraft, findTypedFaults, isSchool } from './contact-draft.ts'
import type { FieldFaults } from './faults.ts'
import { formatPhone } from './patient-draft.ts'
import { useFaultText } from './use-fault-text.ts'

type ContactFieldsProps = {
  draft: ContactDraft
  onChange: (change: Partial<ContactDraft>) => void
  faults: FieldFaults
  /** Who it is is known already: what they are to the patient and how to reach them can be changed. */
  isKnown?: boolean
  /** Ends on a day that must be given. */
  isTemporary?: boolean
}

type TextField = 'Firstname' | 'Lastname' | 'Phone' | 'Email' | 'PersonalId'

const kinds = ['Guardian', 'Caretaker', 'Agent', 'Other'] as const
const schoolConsents = ['Accepted', 'Presumptive', 'NotRegistered', 'Rejected'] as const
const languages = ['sv', 'en'] as const

/** A person around the patient: who, how to reach them, and what they are to the patient. */
export function ContactFields({ draft, onChange, faults, isKnown, isTemporary }: ContactFieldsProps) {
  const { t } = useText('professional')
  const errorOf = useFaultText({ ...findTypedFaults(draft, today()), ...faults })
  const relationText = useRelationText()
  const words = usualRelations[draft.Kind].map(relationText)

  const text = (field: TextField, props: TextInputProps) => (
    <TextInput
      autoComplete="off"
      maxLength={100}
      value={draft[field]}
      error={errorOf(field)}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      {...props}
    />
  )

  return (
    <Stack>
      {!isKnown && (
        <Text size="sm" c="dimmed">
          {t('patient-form.contact-told')}
        </Text>
      )}
      <ChoiceField
        label={t('patient-form.kind')}
        value={draft.Kind}
        options={kinds.map((value) => ({ value, label: t(`patient-form.kinds.${value}`) }))}
        onChange={(Kind) => onChange({ Kind })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {!isKnown && text('Firstname', { label: t('patient-form.firstname'), required: true })}
        {!isKnown && text('Lastname', { label: t('patient-form.lastname'), required: true })}
        {text('Phone', {
          label: t('patient-form.phone'),
          type: 'tel',
          maxLength: 40,
          onBlur: () => onChange({ Phone: formatPhone(draft.Phone) }),
        })}
        {text('Email', { label: t('patient-form.email'), type: 'email', maxLength: 200 })}
        <Autocomplete
          label={t('patient-form.relation-word')}
          placeholder={words.slice(0, 2).join(', ')}
          data={words}
          maxLength={60}
          openOnFocus={false}
          // A dialog covers whatever is drawn outside it.
          comboboxProps={{ withinPortal: false }}
          value={draft.RelationTypeDescription}
          error={errorOf('RelationTypeDescription')}
          onChange={(RelationTypeDescription) => onChange({ RelationTypeDescription })}
        />
        {!isKnown &&
          !isSchool(draft) &&
          text('PersonalId', {
            label: t('patient-form.personal-id'),
            description: t('patient-form.personal-id-hint'),
            inputMode: 'numeric',
            maxLength: 15,
            name: 'PersonalId',
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
            onBlur: () => onChange({ PersonalId: formatPersonalId('PNR', normalisePersonalId(draft.PersonalId)) }),
          })}
        {(isTemporary || (!isKnown && draft.Kind !== 'Guardian')) && (
          <DayField
            label={t('patient-form.valid-until')}
            isRequired={isTemporary}
            hint={isTemporary ? undefined : t('patient-form.valid-until-hint')}
            value={draft.ValidUntil}
            error={errorOf('ValidUntil')}
            onChange={(ValidUntil) => onChange({ ValidUntil })}
          />
        )}
        {!isKnown && (
          <ChoiceField
            label={t('patient-form.language')}
            value={draft.PreferredLanguage}
            options={languages.map((value) => ({ value, label: t(`patient-form.languages.${value}`) }))}
            onChange={(PreferredLanguage) => onChange({ PreferredLanguage })}
          />
        )}
      </SimpleGrid>
      {isSchool(draft) && (
        <ChoiceField
          label={t('patient-form.school-consent')}
          description={t('patient-form.school-consent-hint')}
          value={draft.SchoolConsent}
          options={schoolConsents.map((value) => ({ value, label: t(`patient-form.school-consents.${value}`) }))}
          onChange={(SchoolConsent) => onChange({ SchoolConsent })}
        />
      )}
      {!isKnown && (
        <Textarea
          label={t('patient-form.comment')}
          description={t('patient-form.comment-hint', { length: draft.Comment.length })}
          autosize
          minRows={1}
          value={draft.Comment}
          error={errorOf('Comment')}
          onChange={(event) => onChange({ Comment: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
