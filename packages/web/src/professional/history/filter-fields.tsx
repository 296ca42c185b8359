import { Group, NativeSelect } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { DayField } from '../../ui/day-field.tsx'
import type { HistoryFilter } from './filter.ts'
import { type Respondent, useRespondentName } from './use-respondent-name.ts'

type FilterFieldsProps = {
  respondents: readonly Respondent[]
  programs: readonly { Id: string; DisplayName: string }[]
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

export function FilterFields({ respondents, programs, filter, onChange }: FilterFieldsProps) {
  const { t } = useText('professional')
  const nameOf = useRespondentName()
  const people = respondents.map((one) => ({ value: one.Key, label: nameOf(one) }))
  return (
    <Group gap="xs" align="flex-start" data-no-print>
      <NativeSelect
        label={t('history.kind')}
        value={filter.kind}
        data={[
          { value: '', label: t('history.any-kind') },
          { value: 'Questionnaire', label: t('history.kinds.Questionnaire') },
          { value: 'Journal', label: t('history.kinds.Journal') },
          { value: 'Treatment', label: t('history.kinds.Treatment') },
          { value: 'Program', label: t('history.kinds.Program') },
          { value: 'Event', label: t('history.kinds.Event') },
        ]}
        onChange={(event) => onChange({ ...filter, kind: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('history.respondent')}
        value={filter.respondent}
        data={[{ value: '', label: t('history.anybody') }, ...people]}
        onChange={(event) => onChange({ ...filter, respondent: event.currentTarget.value })}
      />
      {(programs.length > 0 || filter.program !== '') && (
        <NativeSelect
          label={t('history.program')}
          value={filter.program}
          data={[
            { value: '', label: t('history.any-program') },
            ...programs.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName })),
          ]}
          onChange={(event) => onChange({ ...filter, program: event.currentTarget.value })}
        />
      )}
      <Group gap="xs" align="flex-start">
        <DayField label={t('history.from')} value={filter.from} onChange={(from) => onChange({ ...filter, from })} />
        <DayField label={t('history.to')} value={filter.to} onChange={(to) => onChange({ ...filter, to })} />
      </Group>
    </Group>
  )
}
