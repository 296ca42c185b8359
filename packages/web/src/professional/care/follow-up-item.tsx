import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { followUpCalls } from '@samklang/contract/follow-ups'
import type { ReachedPerson } from '@samklang/contract/reached-person'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { isOverdue } from '@samklang/engine/follow-up'
import { IconCalendarDue } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../session/civil-day.ts'
import { useSession } from '../../session/store.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Refused, shownInDialog } from '../../ui/refused.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { Dealing } from './dealing.tsx'
import classes from './follow-up.module.css'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { HandOverLine } from './hand-over-line.tsx'
import { ReachedPhones } from './reached-phones.tsx'
import { useCareSend } from './use-care-send.ts'
import { useMayAcknowledge } from './use-may-acknowledge.ts'
import { useNextStepText } from './use-next-step-text.ts'

type FollowUpItemProps = {
  alert: RiskAlert
  name: string
  /** Where the follow-ups of many stand together: the patient's page, or null where it cannot be opened from here. */
  page?: string | null
  /** Beside the name. */
  about?: string
  phones: readonly ReachedPerson[]
  mayChange: boolean
  /** A closed unit's are not handed over to anybody. */
  mayHandOver?: boolean
  onRead?: (() => void) | undefined
}

/** acknowledged, and to be followed up: who did what, who goes on and when. */
export function FollowUpItem({ alert, name, page, about, phones, mayChange, onRead, ...may }: FollowUpItemProps) {
  const { t } = useTranslation('professional')
  const respondent = useRespondentText()
  const mayAcknowledge = useMayAcknowledge()
  const { asked, ask, close, button } = useAsked<'follow-up' | 'hand-over'>()
  const whatId = useId()
  const me = useSession()?.userProfile.PublicId
  const take = useCareSend(followUpCalls.handOverAlert, { inline: shownInDialog })
  const nextStep = useNextStepText()
  useMinute()
  const day = alert.FollowUp?.NextStepOn ?? null
  const isLate = isOverdue(day, today())
  const isAsked = alert.HandOver?.Answer === null
  const isToMe = isAsked && alert.HandOver?.ToId === me
  const mayHandOver = may.mayHandOver ?? true
  return (
    <li
      className={classes.item}
      data-follow-up={alert.RuleKey}
      data-overdue={isLate || undefined}
      data-today={day === today() || undefined}
    >
      {page !== undefined && (
        <Group gap="0.25rem 0.75rem">
          {page === null ? (
            <Text span fw={650}>
              {name}
            </Text>
          ) : (
            <Anchor component={AppLink} to={page} fw={650} c="inherit">
              {name}
            </Anchor>
          )}
          {about && (
            <Text span size="sm">
              {about}
            </Text>
          )}
        </Group>
      )}
      <Group gap="xs" mt={2}>
        <Badge
          color={isLate ? 'red.9' : 'gray'}
          variant={isLate ? 'filled' : 'outline'}
          tt="none"
          {...(!isLate && { c: 'var(--mantine-color-text)' })}
          leftSection={<IconCalendarDue aria-hidden size={14} />}
        >
          {nextStep.when(day)}
        </Badge>
        <Text span size="sm">
          {nextStep.whose(alert.FollowUp)}
        </Text>
      </Group>
      <Text fw={600} id={whatId} mt={2}>
        {alert.Text}
      </Text>
      <Text size="sm">
        {alert.Question && (
          <>
            {alert.Question} <b>{alert.AnswerText}</b>{' '}
          </>
        )}
        {`${alert.FormName}, ${respondent(alert)}`}
      </Text>
      <Dealing alert={alert} />
      <ReachedPhones phones={phones} />
      <HandOverLine alert={alert} mayAnswer={mayChange} />
      {mayChange && (
        <Group gap="xs" mt={4} data-no-print>
          {mayAcknowledge && (
            <Button
              ref={button}
              size="compact-md"
              aria-label={t('follow-up.do-whose', { name })}
              aria-describedby={whatId}
              onClick={() => ask('follow-up')}
            >
              {t('follow-up.do')}
            </Button>
          )}
          {mayAcknowledge && mayHandOver && !isAsked && (
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('follow-up.hand-over-whose', { name })}
              aria-describedby={whatId}
              onClick={() => ask('hand-over')}
            >
              {t('follow-up.hand-over')}
            </Button>
          )}
          {mayAcknowledge && mayHandOver && alert.FollowUp?.ResponsibleId !== me && !isToMe && (
            <Button
              size="compact-md"
              variant="default"
              loading={take.isPending}
              aria-label={t('follow-up.take-whose', { name })}
              aria-describedby={whatId}
              onClick={() => me && take.mutate({ params: { id: alert.Id }, body: { StaffUserId: me } })}
            >
              {t('follow-up.take')}
            </Button>
          )}
          {onRead && (
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('home.alerts.read-whose', { name })}
              aria-describedby={whatId}
              onClick={onRead}
            >
              {t('care.read')}
            </Button>
          )}
          {!mayAcknowledge && <Text size="sm">{t('follow-up.may-not')}</Text>}
        </Group>
      )}
      <Refused error={take.error} />
      {asked === 'follow-up' && <FollowUpDialog alert={alert} name={name} phones={phones} onClose={close} />}
      {asked === 'hand-over' && <HandOverDialog alert={alert} name={name} onClose={close} />}
    </li>
  )
}
