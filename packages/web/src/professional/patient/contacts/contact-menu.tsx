import { ActionIcon, Menu } from '@mantine/core'
import * as relationCalls from '@samklang/contract/client/relations'
import type { Relation } from '@samklang/contract/relations'
import {
  IconDots,
  IconMail,
  IconMessage,
  IconPencil,
  IconShieldCheck,
  IconShieldLock,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { showSnackbar } from '../../../errors/snackbar-queue.ts'
import { useText } from '../../../i18n/use-text.ts'
import { hasEnded } from '../../../patient-form/has-ended.ts'
import { today } from '../../../session/civil-day.ts'
import { Refused } from '../../../ui/refused.tsx'
import { useAsked } from '../../../ui/use-asked.ts'
import { usePatient } from '../../patient-context/use-patient.ts'
import { ApproveContactDialog } from './approve-contact-dialog.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { CorrectContactDialog } from './correct-contact-dialog.tsx'
import { EditContactDialog } from './edit-contact-dialog.tsx'
import { ProtectContactDialog } from './protect-contact-dialog.tsx'
import { RemoveContactDialog } from './remove-contact-dialog.tsx'

const dialogs = {
  edit: EditContactDialog,
  correct: CorrectContactDialog,
  comment: CommentDialog,
  approve: ApproveContactDialog,
  protect: ProtectContactDialog,
  remove: RemoveContactDialog,
}

export function ContactMenu({ relation }: { relation: Relation }) {
  const { t } = useText('professional')
  const { asked, ask, close, button } = useAsked<keyof typeof dialogs>()
  const [refused, setRefused] = useState<Error | null>(null)
  const Asked = asked && dialogs[asked]
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('patient.contact.menu', { name: relation.Fullname })}
          >
            <IconDots aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {relation.NeedsApproval && (
            <Menu.Item leftSection={<IconShieldCheck aria-hidden size={18} />} onClick={() => ask('approve')}>
              {relation.RestsSince ? t('patient.contact.approve-anew') : t('patient.contact.approve')}
            </Menu.Item>
          )}
          <InviteItems relation={relation} onRefused={setRefused} />
          <Menu.Item leftSection={<IconPencil aria-hidden size={18} />} onClick={() => ask('edit')}>
            {t('patient.contact.change')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUserEdit aria-hidden size={18} />} onClick={() => ask('correct')}>
            {t('patient.contact.correct.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMessage aria-hidden size={18} />} onClick={() => ask('comment')}>
            {t('patient.contact.comment')}
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldLock aria-hidden size={18} />} onClick={() => ask('protect')}>
            {relation.IsProtected ? t('patient.protection.clear') : t('patient.protection.set')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash aria-hidden size={18} />} onClick={() => ask('remove')}>
            {t('patient.contact.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Refused error={refused} onClose={() => setRefused(null)} />
      {Asked && <Asked relation={relation} onClose={close} />}
    </>
  )
}

// Each way there is an address for; a renewed invitation makes the earlier link worthless.
type InviteItemsProps = { relation: Relation; onRefused: (error: Error | null) => void }

function InviteItems({ relation, onRefused }: InviteItemsProps) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const tell = ({ InviteStatus }: Relation) =>
    InviteStatus === 'Pending'
      ? showSnackbar(t('patient.contact.invited'), { tone: 'done' })
      : showSnackbar(t('patient.contact.unsent'), { timeout: 10_000 })
  // Heard after the menu has closed, too.
  const renew = useSend(relationCalls.renewInvitation, {
    shownIn: 'button',
    onSent: tell,
    onRefused,
  })
  const isClosed = relation.RestsSince !== null || hasEnded(relation, today())
  if (relation.InviteStatus === 'Accepted' || isClosed) return null
  const ways = (['Sms', 'Email'] as const).filter((way) => (way === 'Sms' ? relation.Phone : relation.Email))
  return ways.map((way) => (
    <Menu.Item
      key={way}
      leftSection={<IconMail aria-hidden size={18} />}
      disabled={renew.isPending}
      onClick={() => renew.mutate({ params: { id: Id, relationId: relation.Id }, body: { Channel: way } })}
    >
      {relation.InviteStatus === 'Unsent' ? t(`patient.contact.send.${way}`) : t(`patient.contact.renew.${way}`)}
    </Menu.Item>
  ))
}
