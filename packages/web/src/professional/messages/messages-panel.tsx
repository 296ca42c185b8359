import { Badge, Loader, Tabs } from '@mantine/core'
import type { Patient } from '@samklang/contract/patients'
import { IconLock, IconMessage } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { MessageThreadOwner } from '../../state/thread-owner.ts'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { ChatPart, type ThreadModule } from './chat-part.tsx'
import { CommentPart } from './comment-part.tsx'
import { type ThreadPlace, useUnread } from './use-thread.ts'

export type MessagesPanelProps = MessageThreadOwner & {
  patient: Pick<Patient, 'Id' | 'OpeningEndsAt'>
  /** Of the plan, to say what a message is about. */
  modules?: readonly ThreadModule[]
  onOpenModule?: (planId: string) => void
  /** Led to when the thread is there. */
  messageId?: string
  /** led to the first unread message instead, once for each visit of this key. */
  leadsToUnread?: string | undefined
  /** Of a patient whom the unit no longer has. */
  readsOnly?: boolean
}

/**
 * the messages of a treatment or of a program. What goes to the patient and what stays with staff have places of their own, with fields,
 * colours and labels of their own: there is no switch by which one becomes the other.
 */
export function MessagesPanel(props: MessagesPanelProps) {
  const { patient, modules = [], onOpenModule, messageId, leadsToUnread, readsOnly = false } = props
  const { t } = useText('professional')
  const owner = 'programId' in props ? { programId: props.programId } : { treatmentId: props.treatmentId }
  const place = { owner, patientId: patient.Id }
  // Whoever came in by an emergency opening reads.
  const shared = { place, readsOnly: readsOnly || patient.OpeningEndsAt !== null, onOpenModule }
  return (
    <Tabs
      defaultValue="chat"
      keepMounted={false}
      styles={{ tab: { whiteSpace: 'normal' }, tabLabel: { textAlign: 'start' } }}
    >
      <Tabs.List>
        <Tabs.Tab value="chat" leftSection={<IconMessage size={16} aria-hidden />}>
          {t('messages.chat')} <UnreadMessages {...place} />
        </Tabs.Tab>
        <Tabs.Tab value="comments" color="amber" leftSection={<IconLock size={16} aria-hidden />}>
          {t('messages.comments')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="chat" pt="sm">
        <RetryBoundary asPage={false}>
          <Suspense fallback={<Loader />}>
            <ChatPart {...shared} modules={modules} messageId={messageId} leadsToUnread={leadsToUnread} />
          </Suspense>
        </RetryBoundary>
      </Tabs.Panel>
      <Tabs.Panel value="comments" pt="sm">
        <RetryBoundary asPage={false}>
          <Suspense fallback={<Loader />}>
            <CommentPart {...shared} />
          </Suspense>
        </RetryBoundary>
      </Tabs.Panel>
    </Tabs>
  )
}

/** how many of the patient's messages nobody has confirmed; what of stands beside it. */
function UnreadMessages(place: ThreadPlace) {
  const { t } = useText('professional')
  const count = useUnread(place)
  if (count === 0) return null
  return <Unread>{count < 100 ? t('messages.unread-here', { count }) : t('messages.unread-here-many')}</Unread>
}

/** the same by itself. */
export function UnreadCount({ count }: { count: number }) {
  const { t } = useText('professional')
  return <Unread>{count < 100 ? t('messages.unread-count', { count }) : t('messages.unread-many')}</Unread>
}

function Unread({ children }: { children: string }) {
  return (
    <Badge color="amber" component="span" tt="none">
      {children}
    </Badge>
  )
}
