import { Button } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useUnitGroup } from '../patient-context/use-unit-group.ts'
import { type HomeTab, useHomeView, type WorkScope } from './home-view.ts'
import { useJournalLines, usePatientLines, useProgramLines, useTreatmentLines } from './use-lines.ts'
import { WorkPanel } from './work-panel.tsx'

export function PatientWork() {
  const { t } = useText('professional')
  const { scope, showUnit } = useWorkScope('ongoing')
  return (
    <WorkPanel tab="ongoing" scope={scope} found={usePatientLines(scope)}>
      {scope === 'mine' ? (
        <EmptyState title={t('home.work.none-mine')} action={showUnit}>
          {t('home.work.none-mine-explained')}
        </EmptyState>
      ) : (
        <EmptyState title={t('home.work.none-unit')}>{t('home.work.none-unit-explained')}</EmptyState>
      )}
    </WorkPanel>
  )
}

export function JournalWork() {
  const { t } = useText('professional')
  const { scope, showUnit } = useWorkScope('journals')
  return (
    <WorkPanel tab="journals" scope={scope} found={useJournalLines(scope)}>
      <EmptyState title={t('home.work.none-journals')} action={showUnit}>
        {t('home.work.none-journals-explained')}
      </EmptyState>
    </WorkPanel>
  )
}

export function ProgramWork() {
  const { t } = useText('professional')
  const { scope, showUnit } = useWorkScope('programs')
  return (
    <WorkPanel tab="programs" scope={scope} found={useProgramLines(scope)}>
      <EmptyState title={t('home.work.none-programs')} action={showUnit}>
        {t('home.work.none-programs-explained')}
      </EmptyState>
    </WorkPanel>
  )
}

export function TreatmentWork() {
  const { t } = useText('professional')
  const { scope, showUnit } = useWorkScope('treatments')
  return (
    <WorkPanel tab="treatments" scope={scope} found={useTreatmentLines(scope)}>
      <EmptyState title={t('home.work.none-treatments')} action={showUnit}>
        {t('home.work.none-treatments-explained')}
      </EmptyState>
    </WorkPanel>
  )
}

/** Where nobody is responsible for a patient, everything is the unit's. */
function useWorkScope(tab: HomeTab) {
  const { t } = useText('professional')
  const [view, change] = useHomeView()
  const hasResponsibles = useUnitGroup()?.PatientResponsible ?? true
  const scope: WorkScope = hasResponsibles ? view.scopes[tab] : 'unit'
  const showUnit = scope === 'mine' && (
    <Button variant="default" onClick={() => change({ scopes: { ...view.scopes, [tab]: 'unit' } })}>
      {t('home.work.show-unit')}
    </Button>
  )
  return { scope, showUnit }
}
