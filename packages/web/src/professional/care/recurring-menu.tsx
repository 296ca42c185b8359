import { ActionIcon, Menu } from '@mantine/core'
import * as recurringCalls from '@samklang/contract/client/recurring'
import type { RecurringRow } from '@samklang/contract/recurring'
import { IconDots, IconPencil, IconPlayerSkipForward, IconSend, IconX } from '@tabler/icons-react'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { latestStarted } from '../patient-context/started.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'
import { CancelRecurringDialog } from './cancel-recurring-dialog.tsx'
import { ModifyRecurringDialog } from './modify-recurring-dialog.tsx'
import { useCareSend } from './use-care-send.ts'

/** the next one now or not at all, the whole series otherwise or no more. */
export function RecurringMenu({ row }: { row: RecurringRow }) {
  const { t } = useText('professional')
  const { asked, ask, close, button } = useAsked<'modify' | 'cancel'>()
  // A series that is over takes its menu along; the word about it stays.
  const startNext = useCareSend(recurringCalls.startNext, {
    shownIn: 'button',
    onSent: ({ Questionnaire }) => latestStarted.set([Questionnaire.Id]),
  })
  const cancelNext = useCareSend(recurringCalls.cancelNext, { shownIn: 'button', onSent: tellSkipped })
  // The one that was seen: two who press at once start one.
  const input = { params: { id: row.Id }, body: { OccurrenceNo: row.NextNo } }

  function tellSkipped({ NextDate }: RecurringRow) {
    const words = NextDate ? t('care.recurring.skipped', { date: NextDate }) : t('care.recurring.skipped-last')
    showSnackbar(words, { tone: 'done' })
  }

  function forget() {
    startNext.reset()
    cancelNext.reset()
  }

  if (useReadsOnly()) return null
  return (
    <>
      <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('care.recurring.menu', { form: row.DisplayName, name: row.RespondentName })}
          >
            <IconDots aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.NextDate && (
            <>
              <Menu.Item
                leftSection={<IconSend aria-hidden size={18} />}
                disabled={startNext.isPending}
                onClick={() => startNext.mutate(input)}
              >
                {t('care.recurring.start-next')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPlayerSkipForward aria-hidden size={18} />}
                disabled={cancelNext.isPending}
                onClick={() => cancelNext.mutate(input)}
              >
                {t('care.recurring.skip-next', { date: row.NextDate })}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconPencil aria-hidden size={18} />} onClick={() => ask('modify')}>
            {t('care.recurring.modify')}
          </Menu.Item>
          <Menu.Item leftSection={<IconX aria-hidden size={18} />} onClick={() => ask('cancel')}>
            {t('care.recurring.cancel')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Refused error={startNext.error ?? cancelNext.error} onClose={forget} />
      {asked === 'modify' && <ModifyRecurringDialog row={row} onClose={close} />}
      {asked === 'cancel' && <CancelRecurringDialog row={row} onClose={close} />}
    </>
  )
}
