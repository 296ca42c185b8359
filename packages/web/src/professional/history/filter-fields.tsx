import { Group, NativeSelect, TextInput } from '@mantine/core'
import { hyphenateDate } from '@samklang/contract/birth-date'
import type { HistoryItem } from '@samklang/contract/care-items'
import { useTranslation } from 'react-i18next'
import { type HistoryFilter, respondentsOf } from './filter.ts'

type FilterFieldsProps = {
  items: readonly HistoryItem[]
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

export function FilterFields({ items, filter, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('professional')
  const days = { inputMode: 'numeric', autoComplete: 'off', maxLength: 10, w: 140, placeholder: 'ÅÅÅÅ-MM-DD' } as const
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
        data={[{ value: '', label: t('history.anybody') }, ...respondentsOf(items)]}
        onChange={(event) => onChange({ ...filter, respondent: event.currentTarget.value })}
      />
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
  )
}
