import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { FormKind } from '@samklang/contract/definitions'
import type { LibraryDefinition } from '@samklang/contract/library'
import { useText } from '../../i18n/use-text.ts'
import type { LibraryFilterValues } from './filter-library.ts'
import classes from './library.module.css'
import { useTopicText } from './use-topic-text.ts'

type LibraryFiltersProps = {
  all: readonly LibraryDefinition[]
  filters: LibraryFilterValues
  onChange: (next: LibraryFilterValues) => void
}

/** Only what some form here has can be chosen: no choice leads to nothing by itself. */
export function LibraryFilters({ all, filters, onChange }: LibraryFiltersProps) {
  const { t } = useText('professional')
  const topicText = useTopicText()
  const topics = [...new Set(all.flatMap(({ Topics }) => Topics))]
    .map((value) => ({ value, label: topicText(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'sv'))
  const kinds = FormKind.options.filter((kind) => all.some(({ Kind }) => Kind === kind))
  const change = (next: Partial<LibraryFilterValues>) => onChange({ ...filters, ...next })
  const any = { value: '', label: t('library.any') }
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        label={t('library.search')}
        value={filters.words}
        maxLength={100}
        autoComplete="off"
        style={{ flex: '2 1 16rem' }}
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('library.topic')}
        value={filters.topic ?? ''}
        data={[any, ...topics]}
        style={{ flex: '1 1 11rem' }}
        onChange={(event) => change({ topic: event.currentTarget.value || null })}
      />
      <NativeSelect
        label={t('library.kind')}
        value={filters.kind ?? ''}
        data={[any, ...kinds.map((value) => ({ value, label: t(`library.kind-one.${value}`) }))]}
        style={{ flex: '1 1 9rem' }}
        onChange={(event) => change({ kind: kinds.find((kind) => kind === event.currentTarget.value) ?? null })}
      />
      <NumberInput
        label={t('library.age')}
        value={filters.age}
        min={0}
        max={130}
        allowDecimal={false}
        allowNegative={false}
        w={130}
        onChange={(value) => change({ age: value === '' ? '' : Number(value) })}
      />
      <Checkbox
        className={classes.tick}
        label={t('library.outside')}
        checked={filters.isOutsideTreatment}
        onChange={(event) => change({ isOutsideTreatment: event.currentTarget.checked })}
      />
    </search>
  )
}
