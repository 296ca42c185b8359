import { ActionIcon, Button, Menu } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { FormRow } from '@samklang/contract/forms'
import { IconDots } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { openForm } from '../patient-context/open-form.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'
import { AnswerHereDialog } from './answer-here-dialog.tsx'
import { AnsweredDateDialog } from './answered-date-dialog.tsx'
import { CancelFormDialog } from './cancel-form-dialog.tsx'
import { CommentFormDialog } from './comment-form-dialog.tsx'
import { EndJournalDialog } from './end-journal-dialog.tsx'
import { FormMenuItems } from './form-menu-items.tsx'
import { JournalEndDialog } from './journal-end-dialog.tsx'
import { JournalRemindersDialog } from './journal-reminders-dialog.tsx'
import { MoveUnitDialog } from './move-unit-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { useCareSend } from './use-care-send.ts'

const dialogs = {
  here: AnswerHereDialog,
  comment: CommentFormDialog,
  date: AnsweredDateDialog,
  share: ShareDialog,
  move: MoveUnitDialog,
  reminders: JournalRemindersDialog,
  'end-date': JournalEndDialog,
  end: EndJournalDialog,
  cancel: CancelFormDialog,
}

export type FormAct = keyof typeof dialogs
export type FormDialogProps = { row: FormRow; onClose: () => void }

type FormMenuProps = {
  row: FormRow
  /** In the form's own dialog: a button with a word on it, and nothing that opens the form. */
  isOpen?: boolean
  /** The form is over, and so is what shows it. */
  onGone?: () => void
}

/** what can be done with a form, as far as it has come. */
export function FormMenu({ row, isOpen = false, onGone }: FormMenuProps) {
  const { t } = useText('professional')
  const { asked, ask, close, button } = useAsked<FormAct>()
  const Asked = asked && dialogs[asked]
  const start = useCareSend(formCalls.startForm, {
    shownIn: 'button',
    onSent: ({ Row }) => openForm(Row.Id),
  })
  const interview = () => start.mutate({ params: { id: row.Id }, body: { AnswerMode: 'Interview' } })
  if (useReadsOnly()) return null
  function finish() {
    close()
    if (asked === 'cancel' || asked === 'end') onGone?.()
  }
  return (
    <>
      <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          {isOpen ? (
            <Button ref={button} variant="default">
              {t('care.menu.more')}
            </Button>
          ) : (
            <ActionIcon
              ref={button}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('care.menu.label', { form: row.DisplayName, name: row.RespondentName })}
            >
              <IconDots aria-hidden size={20} />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <FormMenuItems row={row} isOpen={isOpen} ask={ask} onInterview={interview} />
        </Menu.Dropdown>
      </Menu>
      <Refused error={start.error} {...(!isOpen && { onClose: start.reset })} />
      {Asked && <Asked row={row} onClose={finish} />}
    </>
  )
}
