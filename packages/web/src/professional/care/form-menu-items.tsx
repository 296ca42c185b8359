import { Menu } from '@mantine/core'
import type { FormRow } from '@samklang/contract/forms'
import {
  IconBell,
  IconCalendarDue,
  IconCalendarEvent,
  IconDeviceMobile,
  IconFlag,
  IconMessage,
  IconMessages,
  IconPencil,
  IconShare,
  IconTransfer,
  IconX,
} from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { openForm } from '../patient-context/open-form.ts'
import { actsOf } from './form-acts.ts'
import type { FormAct } from './form-menu.tsx'

const icons = {
  comment: IconMessage,
  date: IconCalendarEvent,
  share: IconShare,
  move: IconTransfer,
  reminders: IconBell,
  'end-date': IconCalendarDue,
  end: IconFlag,
  cancel: IconX,
}

type FormMenuItemsProps = { row: FormRow; isOpen: boolean; ask: (act: FormAct) => void; onInterview: () => void }

export function FormMenuItems({ row, isOpen, ask, onInterview }: FormMenuItemsProps) {
  const { t } = useText('professional')
  const { starts, acts } = actsOf(row)

  return (
    <>
      {starts.includes('fill-in') && !isOpen && (
        <Menu.Item leftSection={<IconPencil aria-hidden size={18} />} onClick={() => openForm(row.Id)}>
          {t('care.menu.fill-in')}
        </Menu.Item>
      )}
      {starts.includes('here') && (
        <Menu.Item leftSection={<IconDeviceMobile aria-hidden size={18} />} onClick={() => ask('here')}>
          {t('care.menu.here')}
        </Menu.Item>
      )}
      {starts.includes('interview') && (
        <Menu.Item leftSection={<IconMessages aria-hidden size={18} />} onClick={onInterview}>
          {t('care.menu.interview')}
        </Menu.Item>
      )}
      {acts.flatMap((act) => {
        // Where a sent-in form or a diary lies open, the comment is a field of it.
        const isBeside = act === 'comment' && isOpen && (row.Status === 'Closed' || row.Kind === 'Journal')
        if (act === 'here' || isBeside) return []
        const Icon = icons[act]
        return (
          <Menu.Item key={act} leftSection={<Icon aria-hidden size={18} />} onClick={() => ask(act)}>
            {t(`care.menu.${wordOf(act, row)}`)}
          </Menu.Item>
        )
      })}
    </>
  )
}

function wordOf(act: keyof typeof icons, { SharedWithGuardians, Kind }: FormRow) {
  if (act === 'share' && SharedWithGuardians) return 'unshare'
  return act === 'cancel' && Kind === 'Journal' ? 'cancel-diary' : act
}
