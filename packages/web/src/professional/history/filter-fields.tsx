import { Group, NativeSelect, TextInput } from '@mantine/core'
import { hyphenateDate } from '@samklang/contract/birth-date'
import type { RespondentType } from '@samklang/contract/form-content'
import { useTranslation } from 'react-i18next'
import type { HistoryFilter } from './filter.ts'

type FilterFieldsProps = {
  respondents: readonly { Key: string; RespondentType: RespondentType; Name: string }[]
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

export function FilterFields({ respondents, filter, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('professional')
  const pattern = t('analysis.day-pattern')
  const days = { inputMode: 'numeric', autoComplete: 'off', maxLength: 10, w: 140, placeholder: pattern } as const
  const people = respondents.map(({ Key, RespondentType, Name }) => ({
    value: Key,
    label: Name
      ? t('analysis.named', { name: Name, role: t(`care.respondent.${RespondentType}`) })
      : t(`analysis.who.${RespondentType}`),
  }))
  return (
    <Group gap="xs" align="flex-end" data-no-print>
      <NativeSelect
        label={t('history.kind')}
        value={filter.kind}
        data={[
          { value: '', label: t('history.any-kind') },
          { value: 'Questionnaire', label: t('history.kinds.Questionnaire') },
          { value: 'Journal', label: t('history.kinds.Journal') },
        ]}
        onChange={(event) => onChange({ ...filter, kind: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('history.respondent')}
        value={filter.respondent}
        data={[{ value: '', label: t('history.anybody') }, ...people]}
        onChange={(event) => onChange({ ...filter, respondent: event.currentTarget.value })}
      />
      <Group gap="xs" wrap="nowrap">
        <TextInput
          label={t('history.from')}
          {...days}
          value={filter.from}
          onChange={(event) => onChange({ ...filter, from: hyphenateDate(event.currentTarget.value) })}
        />
        <TextInput
          label={t('history.to')}
          {...days}
          value={filter.to}
          onChange={(event) => onChange({ ...filter, to: hyphenateDate(event.currentTarget.value) })}
        />
      </Group>
    </Group>
  )
}
