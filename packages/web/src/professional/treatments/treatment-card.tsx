import { Badge, Group, Text, Title } from '@mantine/core'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { formatDay } from '../../ui/format-time.ts'
import { latestStarted } from '../patient-context/started.ts'
import { waitingAlerts } from './arrange-treatments.ts'
import { MessageAlerts } from './message-alerts.tsx'
import { nextModule } from './module-acts.ts'
import { ModuleLine } from './module-line.tsx'
import { OpenNext } from './open-next.tsx'
import { TreatmentMenu } from './treatment-menu.tsx'
import { TreatmentTalk } from './treatment-talk.tsx'
import classes from './treatments.module.css'
import { useTreatmentWords } from './use-treatment-words.ts'

/** a treatment with how far the patient has come in it, and its modules in the order of the plan. */
export function TreatmentCard({
  treatment,
  leadsToUnread,
}: {
  treatment: TreatmentRow
  leadsToUnread: string | undefined
}) {
  const { t } = useText('professional')
  const { treatmentFacts } = useTreatmentWords()
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  return (
    <section className={classes.treatment} aria-labelledby={titleId}>
      <div className={classes.head} data-alert={waitingAlerts(treatment) > 0 || undefined}>
        <div className={classes.words}>
          <Group gap="xs">
            <TreatmentTitle ref={title} id={titleId} treatment={treatment} />
            <TreatmentMarks treatment={treatment} />
          </Group>
          <Facts facts={treatmentFacts(treatment)} />
          <OpenNext treatment={treatment} onClosed={() => title.current?.focus()} />
          {treatment.CloseReason && (
            <Text size="sm">{t('treatments.reason-is', { reason: treatment.CloseReason })}</Text>
          )}
          {treatment.Status === 'Closed' && (
            <Text size="sm" fw={600}>
              {t('treatments.kept-for-messages')}
            </Text>
          )}
        </div>
        <TreatmentMenu treatment={treatment} onGone={() => title.current?.focus()} />
      </div>
      <ul className={classes.modules} aria-label={t('treatments.modules', { treatment: treatment.DisplayName })}>
        {treatment.Modules.map((module) => (
          <ModuleLine key={module.PlanId} treatment={treatment} module={module} />
        ))}
      </ul>
      <TreatmentTalk
        treatment={treatment}
        isShownForMessages={treatment.Status === 'Closed'}
        leadsToUnread={leadsToUnread}
      />
    </section>
  )
}

type TreatmentTitleProps = { id: string; treatment: TreatmentRow; ref: Ref<HTMLHeadingElement> }

function TreatmentTitle({ id, treatment, ref }: TreatmentTitleProps) {
  return (
    <Title ref={ref} id={id} order={3} size="h5" tabIndex={-1} data-shown-id={treatment.Id}>
      {treatment.DisplayName}
    </Title>
  )
}

function TreatmentMarks({ treatment }: { treatment: TreatmentRow }) {
  const { t } = useText('professional')
  const { waits } = useTreatmentWords()
  const waiting = waits({ ...treatment, HasNext: nextModule(treatment) !== undefined })
  const isStarted = useCell(latestStarted).includes(treatment.Id)
  const alerts = waitingAlerts({ ...treatment, MessageAlerts: 0 })
  return (
    <>
      {alerts > 0 && (
        <Badge color="red" variant="light" tt="none">
          {t('care.alerts', { count: alerts })}
        </Badge>
      )}
      <MessageAlerts treatment={treatment} />
      {isStarted && (
        <Badge variant="light" tt="none">
          {t('care.just-started')}
        </Badge>
      )}
      {waiting && (
        <Badge color="amber" variant="light" tt="none">
          {waiting}
        </Badge>
      )}
      {treatment.InactiveSince && (
        <Badge color="amber" variant="light" tt="none">
          {t('treatments.inactive', { date: formatDay(treatment.InactiveSince) })}
        </Badge>
      )}
    </>
  )
}

function Facts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <Text size="sm" c="dimmed">
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}
