import { Text } from '@mantine/core'
import type { HistoryItem } from '@samklang/contract/care-items'
import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { Line } from '../care/line.tsx'
import { waitingAlerts } from '../treatments/arrange-treatments.ts'
import { MessageAlerts } from '../treatments/message-alerts.tsx'
import { ModuleMarks, ModuleName } from '../treatments/module-line.tsx'
import { TreatmentTalk } from '../treatments/treatment-talk.tsx'
import treatmentClasses from '../treatments/treatments.module.css'
import { useTreatmentWords } from '../treatments/use-treatment-words.ts'
import classes from './history.module.css'

/** a treatment that is over, with how far the patient came and what became of each module. */
export function TreatmentLine({ item, treatment }: { item: HistoryItem; treatment: TreatmentRow }) {
  const { t } = useText('professional')
  const { progress, activity } = useTreatmentWords()
  const hasBegun = treatment.StartedAt !== null
  const by = treatment.ClosedBy ?? item.By
  return (
    <Line
      id={treatment.Id}
      hasAlert={waitingAlerts(treatment) > 0}
      title={
        <Text component="span" fw={600}>
          {treatment.DisplayName}
        </Text>
      }
      facts={[
        treatment.VariantName,
        t('treatments.closed-at', { at: formatMoment(treatment.ClosedAt ?? item.At) }),
        by && t('treatments.closed-by', { name: by }),
        treatment.Status === 'Maintained' &&
          treatment.MaintainUntil &&
          t('treatments.readable-until', { date: treatment.MaintainUntil }),
        hasBegun && progress(treatment),
        activity(treatment),
        treatment.ResponsibleUnitName,
      ]}
      marks={<MessageAlerts treatment={treatment} />}
      below={
        <>
          {treatment.CloseReason && (
            <Text size="sm" className={classes.text}>
              {t('treatments.reason-is', { reason: treatment.CloseReason })}
            </Text>
          )}
          <PastModules treatment={treatment} />
          <TalkOf treatment={treatment} />
        </>
      }
    />
  )
}

/** What another unit of the reader's has written around it is not read from here, and is not asked for. */
function TalkOf({ treatment }: { treatment: TreatmentRow }) {
  const { t } = useText('professional')
  const { ResponsibleUnitId: unitId, ResponsibleUnitName: unit } = treatment
  const { CurrentUnitId, CareUnitIds = [] } = useSession()?.userProfile ?? {}
  if (unitId === CurrentUnitId || !CareUnitIds.includes(unitId)) return <TreatmentTalk treatment={treatment} />
  return <Text size="sm">{t('treatments.history.elsewhere', { unit })}</Text>
}

function PastModules({ treatment }: { treatment: TreatmentRow }) {
  const { t } = useText('professional')
  if (treatment.Modules.length === 0) return null
  return (
    <details className={classes.alerts} open={waitingAlerts(treatment) > 0}>
      <summary>{t('treatments.history.modules', { count: treatment.Modules.length })}</summary>
      <ul className={treatmentClasses.modules}>
        {treatment.Modules.map((module) => (
          <PastModule key={module.PlanId} module={module} treatment={treatment} />
        ))}
      </ul>
    </details>
  )
}

function PastModule({ module, treatment }: { module: TreatmentModuleRow; treatment: TreatmentRow }) {
  const { moduleFacts } = useTreatmentWords()
  return (
    <Line
      id={module.PlanId}
      hasAlert={module.WaitingAlerts > 0}
      title={<ModuleName module={module} />}
      facts={moduleFacts(module, treatment)}
      marks={<ModuleMarks module={module} />}
    />
  )
}
