import { Badge, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { CivilDate } from '@samklang/contract/instants'
import { ageOn, genderWord } from '@samklang/engine/time/age'
import { useText } from '../i18n/use-text.ts'
import { DayField } from '../ui/day-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { FieldFaults } from './faults.ts'
import { OpenableField } from './openable-field.tsx'
import type { PatientDraft } from './patient-draft.ts'
import { PhoneField } from './phone-field.tsx'
import { TagsField } from './tags-field.tsx'
import { useFaultText } from './use-fault-text.ts'
import { type FieldToOpen, useOpenFields } from './use-open-fields.ts'

type PatientFieldsProps = {
  draft: PatientDraft
  onChange: (change: Partial<PatientDraft>) => void
  faults: FieldFaults
  today: CivilDate
  isRegistration?: boolean
  lockedFields?: readonly FieldToOpen[]
  /** then it is not for typing. */
  isBirthDateOfId?: boolean
  /** Shown where it is locked with the rest. */
  personalId?: string | null
  isPhoneFromElsewhere?: boolean
  isConsentFixed?: boolean
}

const genders = ['Female', 'Male', 'Unknown'] as const
const languages = ['sv', 'en'] as const

/** The one patient information form, for registering and for editing. */
export function PatientFields(props: PatientFieldsProps) {
  const { draft, onChange, faults, today, isRegistration = false, lockedFields = [], personalId } = props
  const { t } = useText('professional')
  const errorOf = useFaultText(faults)
  const isOfId = props.isBirthDateOfId ?? false
  const opening = useOpenFields(draft, {
    isRegistration,
    lockedFields: isOfId ? [...lockedFields, 'DateOfBirth'] : lockedFields,
  })
  const wordFor = (gender: (typeof genders)[number]) =>
    t(`patient-form.genders.${genderWord(gender, ageOn(draft.DateOfBirth, today))}`)

  const name = (field: 'Firstname' | 'Lastname', label: string) => (
    <div data-field>
      <OpenableField label={label} shown={draft[field]} {...opening(field)}>
        <TextInput
          label={label}
          required
          autoComplete="off"
          maxLength={100}
          value={draft[field]}
          error={errorOf(field)}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      </OpenableField>
    </div>
  )

  return (
    <Stack>
      {personalId !== undefined && (
        <OpenableField
          label={t('patient-form.personal-id')}
          shown={personalId}
          isOpen={false}
          onOpen={undefined}
          isLocked
        >
          {null}
        </OpenableField>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
        {name('Firstname', t('patient-form.firstname'))}
        {name('Lastname', t('patient-form.lastname'))}
        <PhoneField
          draft={draft}
          onChange={onChange}
          error={errorOf('Phone')}
          opening={opening('Phone')}
          isPhoneFromElsewhere={props.isPhoneFromElsewhere ?? false}
          isConsentFixed={props.isConsentFixed ?? false}
        />
        <Stack>
          <div data-field>
            <OpenableField
              label={t('patient-form.birth-date')}
              shown={draft.DateOfBirth}
              {...opening('DateOfBirth')}
              {...(isOfId && { lockedBy: t('patient-form.locked-by-id') })}
            >
              <DayField
                label={t('patient-form.birth-date')}
                isRequired
                value={draft.DateOfBirth}
                error={errorOf('DateOfBirth')}
                onChange={(DateOfBirth) => onChange({ DateOfBirth })}
              />
            </OpenableField>
          </div>
          <div data-field>
            <OpenableField label={t('patient-form.gender')} shown={wordFor(draft.Gender)} {...opening('Gender')}>
              <ChoiceField
                label={t('patient-form.gender')}
                value={draft.Gender}
                options={genders.map((value) => ({ value, label: wordFor(value) }))}
                error={errorOf('Gender')}
                onChange={(Gender) => onChange({ Gender })}
              />
            </OpenableField>
          </div>
        </Stack>
        <div data-field>
          <OpenableField
            label={t('patient-form.language')}
            shown={t(`patient-form.languages.${draft.PreferredLanguage}`)}
            {...opening('PreferredLanguage')}
          >
            <ChoiceField
              label={t('patient-form.language')}
              description={t('patient-form.language-hint')}
              value={draft.PreferredLanguage}
              options={languages.map((value) => ({ value, label: t(`patient-form.languages.${value}`) }))}
              onChange={(PreferredLanguage) => onChange({ PreferredLanguage })}
            />
          </OpenableField>
        </div>
        <div data-field>
          <OpenableField label={t('patient-form.tags')} shown={<Chips tags={draft.Tags} />} {...opening('Tags')}>
            <TagsField value={draft.Tags} error={errorOf('Tags')} onChange={(Tags) => onChange({ Tags })} />
          </OpenableField>
        </div>
      </SimpleGrid>
      <div data-field>
        <OpenableField label={t('patient-form.comment')} shown={draft.Comment} {...opening('Comment')}>
          <Textarea
            label={t('patient-form.comment')}
            description={t('patient-form.comment-hint', { length: draft.Comment.length })}
            autosize
            minRows={2}
            value={draft.Comment}
            error={errorOf('Comment')}
            onChange={(event) => onChange({ Comment: event.currentTarget.value })}
          />
        </OpenableField>
      </div>
    </Stack>
  )
}

function Chips({ tags }: { tags: readonly string[] }) {
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <Badge key={tag} variant="outline" color="gray" tt="none">
          {tag}
        </Badge>
      ))}
    </Group>
  )
}
