import { ActionIcon, Menu } from '@mantine/core'
import type { ProgramOccurrence, ProgramRow } from '@samklang/contract/programs'
import { IconArrowBackUp, IconCalendarEvent, IconCircleMinus, IconDots } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { isProgramActive } from './arrange-program.ts'
import { AskedDialog } from './asked-dialog.tsx'
import { useProgramWords } from './use-program-words.ts'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
const SkipDialog = lazyPart(async () => (await import('./skip-dialog.tsx')).SkipDialog)

/** what is not sent can be moved or left out; what reached nobody can be planned again. */
export function ItemMenu({ program, row }: { program: ProgramRow; row: ProgramOccurrence }) {
  const { t } = useText('professional')
  const { itemTo } = useProgramWords()
  const { asked, ask, close, button } = useAsked<'move' | 'skip'>()
  const isPlanned = row.Status === 'Planned'
  const isChangeable = isPlanned || row.Status === 'Skipped' || row.Status === 'NotSent'
  if (!isProgramActive(program) || (!isChangeable && !asked)) return null
  const what = itemTo(row)
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('program-acts.menu.item-label', { what: `${what} ${row.PlannedOn}` })}
          >
            <IconDots aria-hidden size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCalendarEvent aria-hidden size={18} />} onClick={() => ask('move')}>
            {t(isPlanned ? 'program-acts.menu.move' : 'program-acts.menu.plan-again')}
          </Menu.Item>
          {row.Status !== 'NotSent' && (
            <Menu.Item
              leftSection={
                isPlanned ? <IconCircleMinus aria-hidden size={18} /> : <IconArrowBackUp aria-hidden size={18} />
              }
              onClick={() => ask('skip')}
            >
              {t(isPlanned ? 'program-acts.menu.skip' : 'program-acts.menu.include')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <AskedDialog>
          {asked === 'move' ? (
            <MoveDialog program={program} item={row} onClose={close} />
          ) : (
            <SkipDialog program={program} item={row} onClose={close} />
          )}
        </AskedDialog>
      )}
    </>
  )
}
