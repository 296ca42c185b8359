import { Button, Text } from '@mantine/core'
import type { PlanForStaff } from '@samklang/contract/artifacts'
import type { Instant } from '@samklang/contract/instants'
import { useId, useState } from 'react'
import { DocumentSections } from '../../documents/document-sections.tsx'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { planAtAlert } from './plan-at-alert.ts'

type PlanSinceAlertProps = { plan: PlanForStaff['EarlierPlans'][number]; alertsAt: readonly Instant[] }

/** a plan that was changed since is not the one that the patient had when the alert came, or before they wrote what raised it. */
export function PlanSinceAlert({ plan, alertsAt }: PlanSinceAlertProps) {
  const { t } = useText('professional')
  const { raisedAt, wasBegun, version, shown } = planAtAlert(plan, alertsAt)
  const raised = raisedAt && formatMoment(raisedAt)
  if (!raised && shown.length === 0) return null
  return (
    <div>
      {raised && (
        <Text size="sm" fw={650}>
          {wasBegun
            ? t('documents.plan-changed-after', { raised, changed: formatMoment(plan.ChangedAt) })
            : t('documents.plan-begun-after', { raised, begun: formatMoment(plan.BegunAt) })}
        </Text>
      )}
      {wasBegun && !version && <Text size="sm">{t('documents.plan-before-lost')}</Text>}
      {version && version.Sections.length === 0 && <Text size="sm">{t('documents.plan-before-empty')}</Text>}
      {shown
        .filter((one) => one.version.Sections.length > 0)
        .map((one) => (
          <ShownVersion key={one.version.WrittenAt} {...one} />
        ))}
    </div>
  )
}

function ShownVersion({ version, isWithAlert }: ReturnType<typeof planAtAlert>['shown'][number]) {
  const { t } = useText('professional')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isWithAlert ? 'documents.plan-with' : 'documents.plan-before', { at: formatMoment(version.WrittenAt) })}
      </Button>
      <div id={id} hidden={!isOpen}>
        <DocumentSections sections={version.Sections} order={4} language={version.Language} />
      </div>
    </div>
  )
}
