import { MultiSelect } from '@mantine/core'
import * as tagCalls from '@samklang/contract/client/tags'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { useScope } from '../session/scope.ts'

type TagsFieldProps = { value: string[]; onChange: (tags: string[]) => void; error: string | undefined }

/** Labels to find patients by. The rest of the form does not wait for them, nor fail with them. */
export function TagsField({ value, onChange, error }: TagsFieldProps) {
  const { t } = useText('professional')
  const { data: tags = [] } = useQuery(callQuery(useScope(), tagCalls.listTags, {}))
  const active = tags.filter(({ Inactive }) => !Inactive).map(({ Name }) => Name)
  return (
    <MultiSelect
      label={t('patient-form.tags')}
      placeholder={value.length === 0 ? t('patient-form.tags-hint') : ''}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('patient-form.tags-none')}
      // A label that is no longer in use stays on whoever has it.
      data={[...new Set([...active, ...value])]}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
