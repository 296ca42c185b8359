import { Anchor, Button, Text } from '@mantine/core'
import * as notificationCalls from '@samklang/contract/client/notifications'
import type { Notification, NotificationType } from '@samklang/contract/notifications'
import { useSend } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { toUnreadMessages } from '../thread/to-unread-messages.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Refused } from '../ui/refused.tsx'
import { useRespondentText } from '../ui/use-respondent-text.ts'
import { useWhenText } from '../ui/use-when-text.ts'
import classes from './bell.module.css'

/**
 * Settled by the act that they ask for: to read and confirm, to fill in, to answer a request or withdraw it. A press of a button
 * must not stand in for it.
 */
const settledByAct: readonly NotificationType[] = [
  'NewQuestionnaireAnswer',
  'AnswerStaffForm',
  'NewTreatmentMessage',
  'NewProgramMessage',
  'Inactivity_UnconfirmedTreatmentMessage',
  'Inactivity_UnconfirmedProgramMessage',
  'HandOverAsked',
  'HandOverUnanswered',
]

/** These lead to the messages themselves. */
const ofMessages: readonly NotificationType[] = [
  'NewTreatmentMessage',
  'NewProgramMessage',
  'Inactivity_UnconfirmedTreatmentMessage',
  'Inactivity_UnconfirmedProgramMessage',
]

/** These are about a module, and lead to it on the patient's page. */
const ofModules: readonly NotificationType[] = ['Inactivity_UnansweredTreatmentModule', 'TreatmentModuleDone']

/** These are about alerts, also of messages in a treatment, which stand first on the page. */
function isOfAlerts(type: NotificationType): boolean {
  return type === 'FollowUpOverdue' || type === 'HandOverAsked' || type === 'HandOverUnanswered'
}

/** what is about a treatment, a module of it or a program leads there on the patient's page. */
function placeOf({ Type, TreatmentId, FormId, ProgramId }: Notification): Record<string, string> {
  if (isOfAlerts(Type)) return {}
  const unread = ofMessages.includes(Type) && toUnreadMessages
  const wanted = TreatmentId ?? (ofModules.includes(Type) ? FormId : null)
  if (wanted) return { behandling: wanted, ...unread }
  return ProgramId ? { program: ProgramId, ...unread } : {}
}

type NotificationLineProps = { notification: Notification; isGone: boolean; onLeave: () => void }

export function NotificationLine({ notification, isGone, onLeave }: NotificationLineProps) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const whenText = useWhenText()
  const handle = useSend(notificationCalls.handleNotification)
  const isTouched = handle.isPending || handle.data !== undefined
  /** Seen to here and now, which can be taken back. Until the answer it is as it was, though the list may tell of it first. */
  const isMine = handle.isPending
    ? handle.variables.body.HandlingState === 'NotHandled'
    : handle.data?.HandlingState === 'Handled'
  const isDone = isMine || (isGone && !isTouched)
  const {
    Id,
    PatientId,
    PatientFullName,
    IsPatientHere,
    Type,
    FormName,
    TreatmentName,
    ProgramName,
    UnreadBy,
    LatestAt,
  } = notification
  const what = UnreadBy ? t(`unread-message.${UnreadBy}`) : t(`activity.${Type}`)

  function set(HandlingState: 'Handled' | 'NotHandled') {
    if (!handle.isPending) handle.mutate({ params: { id: Id }, body: { HandlingState } })
  }

  return (
    <li className={classes.line} data-notification={Type}>
      <div className={isDone ? `${classes.words} ${classes.done}` : classes.words}>
        <Text size="sm" fw={600}>
          {what}
        </Text>
        {/* Of somebody whom the unit has released there is no page any more: home shows the follow-up. */}
        <Anchor
          component={AppLink}
          to={IsPatientHere ? `/admin/patient/${PatientId}/` : '/admin/'}
          search={IsPatientHere ? placeOf(notification) : {}}
          onClick={onLeave}
        >
          {PatientFullName}
        </Anchor>
        <Text size="sm" c="dimmed">
          {[FormName, TreatmentName, ProgramName, respondent(notification), whenText(LatestAt)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Refused error={handle.error} />
      </div>
      <div className={classes.act}>
        <Text size="sm" role="status">
          {isDone && t('bell.done')}
        </Text>
        {/* One button for both, and never disabled, so that the focus stays where it was pressed. */}
        {(isTouched || (!isGone && !settledByAct.includes(Type))) && (
          <Button
            variant={isMine ? 'subtle' : 'default'}
            size="compact-sm"
            aria-label={t(isMine ? 'bell.undo-which' : 'bell.handle-which', {
              what,
              name: PatientFullName,
            })}
            onClick={() => set(isMine ? 'NotHandled' : 'Handled')}
          >
            {isMine ? t('bell.undo') : t('bell.handle')}
          </Button>
        )}
      </div>
    </li>
  )
}
