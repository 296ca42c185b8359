import { ActionIcon, Menu } from '@mantine/core'
import type { ProgramRow, ProgramStepRow } from '@samklang/contract/programs'
import { IconArrowBackUp, IconCalendarEvent, IconCircleMinus, IconDots, IconPlus } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { isProgramActive } from './arrange-program.ts'
import { AskedDialog } from './asked-dialog.tsx'

const AddDialog = lazyPart(async () => (await import('./add-dialog.tsx')).AddDialog)
const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
const SkipDialog = lazyPart(async () => (await import('./skip-dialog.tsx')).SkipDialog)

const over = ['Done', 'Canceled']

/** a step that has not begun can be moved, also one that nothing would start any more; one that is not over can be skipped. */
export function StepMenu({ program, step }: { program: ProgramRow; step: ProgramStepRow }) {
  const { t } = useText('professional')
  const { asked, ask, close, button } = useAsked<'move' | 'skip' | 'add'>()
  if (!isProgramActive(program) || (over.includes(step.Status) && !asked)) return null
  const hasBegun = step.Status === 'Ongoing'
  const isSkipped = step.Status === 'Skipped'
  const isLost = step.Status === 'NotNeeded'
  return (
    <>
      <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('program-acts.menu.step-label', { step: step.Name })}
          >
            <IconDots aria-hidden size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!hasBegun && !isSkipped && (
            <Menu.Item leftSection={<IconCalendarEvent aria-hidden size={18} />} onClick={() => ask('move')}>
              {t('program-acts.menu.move-step')}
            </Menu.Item>
          )}
          {!isSkipped && !isLost && (
            <Menu.Item leftSection={<IconPlus aria-hidden size={18} />} onClick={() => ask('add')}>
              {t('program-acts.menu.add-here')}
            </Menu.Item>
          )}
          {!isLost && (
            <Menu.Item
              leftSection={
                isSkipped ? <IconArrowBackUp aria-hidden size={18} /> : <IconCircleMinus aria-hidden size={18} />
              }
              onClick={() => ask('skip')}
            >
              {t(isSkipped ? 'program-acts.menu.include-step' : 'program-acts.menu.skip-step')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <AskedDialog>
          {asked === 'add' && <AddDialog program={program} stepId={step.Id} onClose={close} />}
          {asked === 'move' && <MoveDialog program={program} step={step} onClose={close} />}
          {asked === 'skip' && <SkipDialog program={program} step={step} onClose={close} />}
        </AskedDialog>
      )}
    </>
  )
}
