import { Badge, Text } from '@mantine/core'
import type { OngoingTreatment } from '@samklang/contract/ongoing'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { useTreatmentWords } from '../treatments/use-treatment-words.ts'
import classes from './work-list.module.css'

/** how far the patient has come, in which module, when they were last active, and since when they are not. */
export function TreatmentText({ treatment }: { treatment: OngoingTreatment }) {
  const { t } = useText('professional')
  const { percent, skipped, activity, waits } = useTreatmentWords()
  const { Status, ReportMode, Progress, CurrentModule: module, InactiveSince, ModulesSkipped } = treatment
  const waiting = waits(treatment)
  const hasBegun = Status !== 'NotStarted'
  const isOver = Status === 'Maintained' || Status === 'Closed'
  const facts = [
    Status !== 'Ongoing' && t(`treatments.status.${Status}`),
    hasBegun && ReportMode === 'Percentage' && percent(Progress),
    hasBegun && ReportMode === 'Percentage' && skipped(ModulesSkipped),
    module && t('treatments.work.now', { module: module.DisplayName }),
    module && module.Pages > 0 && t('treatments.far.pages', { done: module.PagesCompleted, count: module.Pages }),
    Status === 'Ongoing' && !module && t('treatments.work.none'),
    hasBegun && activity(treatment),
  ]
  return (
    <Text span size="sm" c="dimmed" className={classes.journal}>
      {waiting && (
        <Badge color="amber" variant="light" tt="none" mr="xs">
          {waiting}
        </Badge>
      )}
      {facts.filter(Boolean).join(' · ')}
      {InactiveSince && !isOver && (
        <Text span size="sm" fw={600} c="var(--mantine-color-text)">
          {' · '}
          {t('treatments.work.inactive', { date: formatDay(InactiveSince) })}
        </Text>
      )}
    </Text>
  )
}
