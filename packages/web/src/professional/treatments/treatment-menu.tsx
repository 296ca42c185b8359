import { ActionIcon, Menu } from '@mantine/core'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { isTreatmentActive } from '@samklang/engine/treatment/treatment-status'
import { IconArrowBackUp, IconArrowsSort, IconDots, IconFlag, IconPlus } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { useAsked } from '../../ui/use-asked.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'
import { AddModuleDialog } from './add-module-dialog.tsx'
import { CloseTreatmentDialog } from './close-treatment-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const dialogs = { order: PlanDialog, add: AddModuleDialog, close: CloseTreatmentDialog }

type TreatmentAct = keyof typeof dialogs
export type TreatmentDialogProps = { treatment: TreatmentRow; onClose: () => void; onClosed: () => void }
type TreatmentMenuProps = { treatment: TreatmentRow; onGone: () => void }

export function TreatmentMenu({ treatment, onGone }: TreatmentMenuProps) {
  const { t } = useText('professional')
  const { asked, ask, close, button } = useAsked<TreatmentAct>()
  const Asked = asked && dialogs[asked]
  if (useReadsOnly() || (!isTreatmentActive(treatment.Status) && !asked)) return null
  const isPlanned = treatment.Status === 'NotStarted'

  function finish() {
    close()
    onGone()
  }

  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('treatments.menu.label', { treatment: treatment.DisplayName })}
          >
            <IconDots aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowsSort aria-hidden size={18} />} onClick={() => ask('order')}>
            {t('treatments.menu.order')}
          </Menu.Item>
          {!isPlanned && (
            <Menu.Item leftSection={<IconPlus aria-hidden size={18} />} onClick={() => ask('add')}>
              {t('treatments.menu.add')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={isPlanned ? <IconArrowBackUp aria-hidden size={18} /> : <IconFlag aria-hidden size={18} />}
            onClick={() => ask('close')}
          >
            {t(isPlanned ? 'treatments.menu.take-back-treatment' : 'treatments.menu.close')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {Asked && <Asked treatment={treatment} onClose={close} onClosed={finish} />}
    </>
  )
}
