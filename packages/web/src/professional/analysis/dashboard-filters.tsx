import { Checkbox, Group, NativeSelect, Switch } from '@mantine/core'
import type { Analysis, AnalysisGroup } from '@samklang/contract/analysis'
import { AnalysisMode, ChartStyle } from '@samklang/contract/unit-groups'
import { useText } from '../../i18n/use-text.ts'
import { DayField } from '../../ui/day-field.tsx'
import { type Dashboard, withMode } from './dashboard.ts'
import { hasProfile } from './layout-profile.ts'
import { useGroupName } from './use-group-name.ts'

type FiltersProps = {
  analysis: Analysis
  group: AnalysisGroup
  dashboard: Dashboard
  onChange: (dashboard: Dashboard) => void
}

export function DashboardFilters(props: FiltersProps) {
  return (
    <div data-no-print>
      <Choices {...props} />
      <Switches {...props} />
      <OtherUnits {...props} />
    </div>
  )
}

function Choices({ analysis, group, dashboard, onChange }: FiltersProps) {
  const { t } = useText('professional')
  const nameOf = useGroupName()
  const mode = dashboard.mode ?? analysis.Settings.Mode
  const asked = dashboard.style ?? analysis.Settings.ChartStyle
  const styles = ChartStyle.options.filter((one) => one !== 'LineChartForDimension' || hasProfile(group.AnalysisCharts))
  const style = styles.find((one) => one === asked) ?? 'LineChart'
  return (
    <Group gap="xs" align="flex-start">
      <NativeSelect
        label={mode === 'Compact' ? t('analysis.topic') : t('analysis.form')}
        value={group.Name}
        data={analysis.AnalysisGroups.map((one) => ({ value: one.Name, label: nameOf(one) }))}
        onChange={(event) => {
          const chosen = analysis.AnalysisGroups.find(({ Name }) => Name === event.currentTarget.value)
          if (chosen)
            onChange({
              ...dashboard,
              groupName: chosen.Name,
              formIds: chosen.FormIds,
              isExpanded: false,
              chartKey: null,
            })
        }}
      />
      <NativeSelect
        label={t('analysis.mode')}
        value={mode}
        data={AnalysisMode.options.map((value) => ({ value, label: t(`analysis.modes.${value}`) }))}
        onChange={(event) => onChange(withMode(dashboard, AnalysisMode.parse(event.currentTarget.value)))}
      />
      <NativeSelect
        label={t('analysis.style')}
        value={style}
        data={styles.map((value) => ({ value, label: t(`analysis.styles.${value}`) }))}
        onChange={(event) => onChange({ ...dashboard, style: ChartStyle.parse(event.currentTarget.value) })}
      />
      <ProgramField analysis={analysis} dashboard={dashboard} onChange={onChange} />
      <Group gap="xs" align="flex-start">
        <DayField
          label={t('history.from')}
          value={dashboard.from}
          onChange={(from) => onChange({ ...dashboard, from })}
        />
        <DayField label={t('history.to')} value={dashboard.to} onChange={(to) => onChange({ ...dashboard, to })} />
      </Group>
    </Group>
  )
}

/** what one program has sent, where there is one. */
function ProgramField({ analysis, dashboard, onChange }: Omit<FiltersProps, 'group'>) {
  const { t } = useText('professional')
  if (analysis.Programs.length === 0 && dashboard.programId === '') return null
  return (
    <NativeSelect
      label={t('history.program')}
      value={dashboard.programId}
      data={[
        { value: '', label: t('history.any-program') },
        ...analysis.Programs.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName })),
      ]}
      onChange={(event) => onChange({ ...dashboard, programId: event.currentTarget.value })}
    />
  )
}

function Switches({ group, dashboard, onChange }: FiltersProps) {
  const { t } = useText('professional')
  return (
    <Group gap="lg" mt="sm">
      <Switch
        label={t('analysis.only-aggregated')}
        checked={dashboard.onlyAggregated}
        onChange={(event) => onChange({ ...dashboard, onlyAggregated: event.currentTarget.checked })}
      />
      {group.CanBeExpanded && (
        <Switch
          label={t('analysis.expand')}
          checked={dashboard.isExpanded}
          onChange={(event) => onChange({ ...dashboard, isExpanded: event.currentTarget.checked })}
        />
      )}
      <Switch
        label={t('analysis.all-as-table')}
        checked={dashboard.asTable}
        onChange={(event) => onChange({ ...dashboard, asTable: event.currentTarget.checked })}
      />
    </Group>
  )
}

function OtherUnits({ analysis, dashboard, onChange }: FiltersProps) {
  const { t } = useText('professional')
  const others = analysis.AvailableCareUnits.filter(({ IsCurrent }) => !IsCurrent)
  if (others.length === 0) return null
  return (
    <Checkbox.Group
      mt="sm"
      label={t('analysis.other-units')}
      value={[...dashboard.unitIds]}
      onChange={(unitIds) => onChange({ ...dashboard, unitIds })}
    >
      <Group gap="lg" mt={4}>
        {others.map(({ Id, Name }) => (
          <Checkbox key={Id} value={Id} label={Name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
