import { Button, Text } from '@mantine/core'
import type { PlanForStaff } from '@samklang/contract/artifacts'
import type { Instant } from '@samklang/contract/instants'
import { useId, useState } from 'react'
import { DocumentSections } from '../../documents/document-sections.tsx'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { planAtAlert } from './plan-at-alert.ts'

type PlanSinceAlertProps = { plan: PlanForStaff['EarlierPlans'][number]; alertsAt: readonly Instant[] }

/** a plan that was changed since is not the one that the patient had when the alert came. */
export function PlanSinceAlert({ plan, alertsAt }: PlanSinceAlertProps) {
  const { t } = useText('professional')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { raisedAt, wasBegun, version } = planAtAlert(plan, alertsAt)
  if (!raisedAt) return null
  const raised = formatMoment(raisedAt)
  if (!wasBegun)
    return (
      <Text size="sm" fw={650}>
        {t('documents.plan-begun-after', { raised, begun: formatMoment(plan.BegunAt) })}
      </Text>
    )
  return (
    <div>
      <Text size="sm" fw={650}>
        {t('documents.plan-changed-after', { raised, changed: formatMoment(plan.ChangedAt) })}
      </Text>
      {!version && <Text size="sm">{t('documents.plan-before-lost')}</Text>}
      {version && version.Sections.length === 0 && <Text size="sm">{t('documents.plan-before-empty')}</Text>}
      {version && version.Sections.length > 0 && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t('documents.plan-before', { at: formatMoment(version.WrittenAt) })}
          </Button>
          <div id={id} hidden={!isOpen}>
            <DocumentSections sections={version.Sections} order={4} language={version.Language} />
          </div>
        </>
      )}
    </div>
  )
}
