import { Text } from '@mantine/core'
import * as treatmentModuleCalls from '@samklang/contract/client/treatment-modules'
import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useCareSend } from '../care/use-care-send.ts'
import { EndsSafetyPlan } from './loses-safety-plan.tsx'
import { isCompleted, isLeftToStaff, nextModule } from './module-acts.ts'
import type { ModuleDialogProps } from './module-menu.tsx'

/** nothing more is written in the module; one that is set for a day does not open. */
export function EndModuleDialog({ treatment, module, act, onClose }: ModuleDialogProps) {
  const { t } = useText('professional')
  const end = useCareSend(treatmentModuleCalls.closeTreatmentModule, { onSent: onClose })
  const { DisplayName: name, FormId, Pages, PagesCompleted, StartsOn, LatestActivityAt, WaitingAlerts } = module
  const isPlanned = act === 'take-back'
  const next = isPlanned ? undefined : leftToOpen(treatment, module)
  const close = (body?: { Next: { ModuleId: string; Notify: boolean } }) =>
    FormId && end.mutate({ params: { id: FormId }, body })
  return (
    <ConfirmDialog
      title={t(isPlanned ? 'treatments.end-module.take-back-title' : 'treatments.end-module.title', { module: name })}
      confirm={t(isPlanned ? 'treatments.end-module.take-back' : 'treatments.end-module.confirm')}
      cancel={t('treatments.end-module.keep')}
      onConfirm={() => close()}
      other={
        next && {
          label: t('treatments.end-module.and-open-next'),
          act: () => close({ Next: { ModuleId: next.ModuleId, Notify: true } }),
        }
      }
      onCancel={onClose}
      isPending={end.isPending}
      isDestructive={!isPlanned}
    >
      {isPlanned ? (
        <Text>{t('treatments.end-module.take-back-means', { date: StartsOn ?? '–' })}</Text>
      ) : (
        <>
          <EndsSafetyPlan treatmentId={treatment.Id} formId={FormId} />
          <Text>{t('treatments.end-module.means')}</Text>
          {LatestActivityAt === null && <Text mt="xs">{t('treatments.end-module.not-begun')}</Text>}
          {LatestActivityAt !== null && !isCompleted(module) && Pages > 0 && (
            <Text mt="xs">{t('treatments.end-module.unfinished', { done: PagesCompleted, all: Pages })}</Text>
          )}
          {next && <Text mt="xs">{t('treatments.end-module.nothing-open', { module: next.DisplayName })}</Text>}
          {WaitingAlerts > 0 && <Text mt="xs">{t('treatments.end-module.alert')}</Text>}
        </>
      )}
      <Refused error={end.error} />
    </ConfirmDialog>
  )
}

/** what is next, where nothing is open after this until staff open it. */
function leftToOpen(treatment: TreatmentRow, module: TreatmentModuleRow): TreatmentModuleRow | undefined {
  const Modules = treatment.Modules.map((one) => (one === module ? { ...one, Status: 'Closed' as const } : one))
  return isLeftToStaff({ ...treatment, Modules }) ? nextModule({ Modules }) : undefined
}
