import { ActionIcon, Menu } from '@mantine/core'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconDots,
  IconFlag,
  IconLockOpen,
  IconPlayerSkipForward,
  IconPlus,
  IconRepeat,
} from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { useCareSend, useRefreshCare } from '../care/use-care-send.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'
import { EndModuleDialog } from './end-module-dialog.tsx'
import { actsOfModule, type ModuleAct } from './module-acts.ts'
import { OpenModuleDialog } from './open-module-dialog.tsx'
import { planOf, setSkipped } from './plan-draft.ts'

const icons = {
  'open-now': IconLockOpen,
  'open-on-day': IconCalendarEvent,
  'change-day': IconCalendarEvent,
  repeat: IconRepeat,
  'end-module': IconFlag,
  'take-back': IconArrowBackUp,
  skip: IconPlayerSkipForward,
  include: IconPlus,
}

type AskedAct = Exclude<ModuleAct, 'skip' | 'include'>
export type ModuleDialogProps = {
  treatment: TreatmentRow
  module: TreatmentModuleRow
  act: AskedAct
  onClose: () => void
}
type ModuleMenuProps = { treatment: TreatmentRow; module: TreatmentModuleRow }

/** what can be done with a module, as far as it has come. */
export function ModuleMenu({ treatment, module }: ModuleMenuProps) {
  const { t } = useText('professional')
  const { asked, ask, close, button } = useAsked<AskedAct>()
  const refresh = useRefreshCare()
  const change = useCareSend(treatmentCalls.changeTreatmentPlan, { shownIn: 'button' })
  const acts = actsOfModule(treatment, module)
  if (useReadsOnly() || (acts.length === 0 && !asked)) return null

  function choose(act: ModuleAct) {
    if (act !== 'skip' && act !== 'include') return ask(act)
    const { lines, opensNext } = setSkipped(planOf(treatment), module.PlanId, act === 'skip')
    const body = { Modules: [...lines], OpensNext: opensNext, PreviousLastModifiedAt: treatment.LastModifiedAt }
    // A colleague may have been quicker: what stands here is read anew beside why it was refused.
    change.mutate({ params: { id: treatment.Id }, body }, { onError: () => void refresh() })
  }

  const Asked = asked === 'end-module' || asked === 'take-back' ? EndModuleDialog : OpenModuleDialog
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            loading={change.isPending}
            aria-label={t('treatments.menu.module-label', { module: module.DisplayName })}
          >
            <IconDots aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map((act) => {
            const Icon = icons[act]
            return (
              <Menu.Item key={act} leftSection={<Icon aria-hidden size={18} />} onClick={() => choose(act)}>
                {t(`treatments.menu.${act}`)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      <Refused error={change.error} onClose={change.reset} />
      {asked && <Asked treatment={treatment} module={module} act={asked} onClose={close} />}
    </>
  )
}
