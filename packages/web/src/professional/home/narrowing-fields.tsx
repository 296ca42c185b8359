import { Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { activityGroupTypes, assigneeMissing } from '@samklang/engine/follow-up/sort-ongoing'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useUnitGroup } from '../patient-context/use-unit-group.ts'
import classes from './home.module.css'
import { type HomeTab, sortsOf, startOfDay, useHomeView, type WorkScope } from './home-view.ts'
import { responsiblesOf } from './responsibles.ts'
import type { WorkLine } from './work-line.ts'

type NarrowingFieldsProps = { tab: HomeTab; scope: WorkScope; lines: readonly WorkLine[] }

/** Whose, found by what, of which kind and in which order. */
export function NarrowingFields({ tab, scope, lines }: NarrowingFieldsProps) {
  const { t } = useText('professional')
  const [view, change] = useHomeView()
  const hasResponsibles = useUnitGroup()?.PatientResponsible ?? true
  const responsibles = useMemo(() => responsiblesOf(lines), [lines])
  return (
    <Group gap="xs" align="flex-end" className={classes.narrowing} data-no-print>
      {hasResponsibles && (
        <SegmentedControl
          aria-label={t('home.work.scope')}
          value={scope}
          data={[
            { value: 'mine', label: t('home.work.mine') },
            { value: 'unit', label: t('home.work.unit') },
          ]}
          onChange={(value) =>
            change({ scopes: { ...view.scopes, [tab]: value === 'mine' ? 'mine' : 'unit' }, place: null })
          }
        />
      )}
      <TextInput
        type="search"
        label={t('home.work.search')}
        leftSection={<IconSearch aria-hidden size={16} />}
        value={view.search}
        maxLength={100}
        autoComplete="off"
        className={classes.search}
        data-work-search
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      {hasResponsibles && scope === 'unit' && (
        <NativeSelect
          label={t('home.work.responsible')}
          value={view.responsible ?? ''}
          data={[
            { value: '', label: t('home.work.anybody') },
            { value: assigneeMissing, label: t('home.work.nobody') },
            ...responsibles,
          ]}
          onChange={(event) => change({ responsible: event.currentTarget.value || undefined })}
        />
      )}
      <NativeSelect
        label={t('home.work.group')}
        value={view.group ?? ''}
        data={[
          { value: '', label: t('home.work.any-group') },
          ...activityGroupTypes.map((value) => ({ value, label: t(`groups.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ group: activityGroupTypes.find((group) => group === value) })
        }
      />
      <NativeSelect
        label={t('home.work.sort')}
        value={view.sorts[tab]}
        data={sortsOf(tab).map((value) => ({ value, label: t(`home.sorts.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          change({
            sorts: { ...view.sorts, [tab]: sortsOf(tab).find((sort) => sort === value) ?? startOfDay.sorts[tab] },
          })
        }
      />
    </Group>
  )
}
