import { ActionIcon, Menu } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { IconBell, IconCalendarPause, IconDots, IconFlag, IconPlus, IconTransfer } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'
import { isProgramActive } from './arrange-program.ts'
import { AskedDialog } from './asked-dialog.tsx'

const dialogs = {
  notify: lazyPart(async () => (await import('./notify-dialog.tsx')).NotifyDialog),
  postpone: lazyPart(async () => (await import('./postpone-dialog.tsx')).PostponeDialog),
  add: lazyPart(async () => (await import('./add-dialog.tsx')).AddDialog),
  unit: lazyPart(async () => (await import('./unit-dialog.tsx')).UnitDialog),
  close: lazyPart(async () => (await import('./close-program-dialog.tsx')).CloseProgramDialog),
}

const icons = { notify: IconBell, postpone: IconCalendarPause, add: IconPlus, unit: IconTransfer, close: IconFlag }

type ProgramAct = keyof typeof dialogs
export type ProgramDialogProps = { program: ProgramRow; onClose: () => void; onGone?: () => void }
type ProgramMenuProps = { program: ProgramRow; onGone: () => void }

/** what can be done with a program as a whole. */
export function ProgramMenu({ program, onGone }: ProgramMenuProps) {
  const { t } = useText('professional')
  const { asked, ask, close, button } = useAsked<ProgramAct>()
  const Asked = asked && dialogs[asked]
  if (useReadsOnly() || (!isProgramActive(program) && !asked)) return null
  const acts: readonly ProgramAct[] = ['notify', 'postpone', 'add', 'unit', 'close']

  function finish() {
    close()
    onGone()
  }

  return (
    <>
      <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('program-acts.menu.label', { program: program.DisplayName })}
          >
            <IconDots aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map((act) => {
            const Icon = icons[act]
            return (
              <Menu.Item key={act} leftSection={<Icon aria-hidden size={18} />} onClick={() => ask(act)}>
                {t(`program-acts.menu.${act}`)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {Asked && (
        <AskedDialog>
          <Asked program={program} onClose={close} onGone={finish} />
        </AskedDialog>
      )}
    </>
  )
}
