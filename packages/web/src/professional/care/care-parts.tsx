import { Button, Stack, Title } from '@mantine/core'
import type { CareItems } from '@samklang/contract/care-items'
import { type ReactNode, useMemo, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useHeld } from '../../live/use-held.ts'
import { useSession } from '../../session/store.ts'
import { Part } from '../../ui/part.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import { AlertCards } from './alert-cards.tsx'
import { arrange, type CareArrangement, countNew } from './arrange.ts'
import classes from './care.module.css'
import { ConfirmAll } from './confirm-all.tsx'
import { FollowUpCards } from './follow-up-cards.tsx'
import { AnsweredLine, JournalLine, StaffLine, WaitingLine } from './form-line.tsx'
import { RecurringLine } from './recurring-line.tsx'
import { NothingOngoing } from './suggestions.tsx'
import { UndoConfirmations } from './undo-confirmations.tsx'

type CarePartsProps = {
  items: CareItems
  isProvisional: boolean
  /** What else goes on, of the same items, which stand still together. */
  children?: (shown: CareItems) => ReactNode
}

/** What needs somebody, then what goes on. `isProvisional`: kept from the last visit, until the server has answered. */
export function CareParts({ items, isProvisional, children }: CarePartsProps) {
  const { t } = useText('professional')
  const place = useRef<HTMLDivElement>(null)
  const { Id } = usePatient()
  const { shown, isWaiting, show } = useHeld(items, isProvisional, place)
  const me = useSession()?.userProfile.PublicId
  const care = useMemo(() => arrange(shown, me), [shown, me])
  const news = useMemo(() => countNew(care, arrange(items, me)), [care, items, me])
  return (
    <div ref={place} className={classes.part} data-care>
      <div role="status" className={classes.news}>
        {isWaiting && (
          <Button size="compact-md" onClick={show}>
            {news > 0 ? t('care.news', { count: news }) : t('care.changed')}
          </Button>
        )}
      </div>
      <UndoConfirmations patientId={Id} />
      <ToDo care={care} phones={shown.Phones} mayConfirmMany={shown.MayConfirmMany} />
      {children?.(shown)}
      {(hasForms(care) || shown.Treatments.length + shown.Programs.length === 0) && (
        <Part title={t('patient.overview.ongoing')}>
          <Ongoing care={care} />
        </Part>
      )}
    </div>
  )
}

type ToDoProps = { care: CareArrangement; phones: CareItems['Phones']; mayConfirmMany: boolean }

function ToDo({ care: { alerts, followUps, toRead, toFillIn }, phones, mayConfirmMany }: ToDoProps) {
  const { t } = useText('professional')
  if (alerts.length + followUps.length + toRead.length + toFillIn.length === 0) return null
  return (
    <Part title={t('care.to-do')}>
      <AlertCards alerts={alerts} phones={phones} isAmongOthers />
      <FollowUpCards alerts={followUps} phones={phones} />
      {toRead.length > 0 && (
        <Section title={t('care.to-read')}>
          {toRead.map((row) => (
            <AnsweredLine key={row.Id} row={row} />
          ))}
        </Section>
      )}
      <ConfirmAll rows={toRead} mayConfirmMany={mayConfirmMany} />
      {toFillIn.length > 0 && (
        <Section title={t('care.to-fill-in')}>
          {toFillIn.map((row) => (
            <StaffLine key={row.Id} row={row} />
          ))}
        </Section>
      )}
    </Part>
  )
}

function hasForms({ asked, recurring, journals }: CareArrangement): boolean {
  return asked.length + recurring.length + journals.length > 0
}

function Ongoing({ care }: { care: CareArrangement }) {
  const { t } = useText('professional')
  const { asked, recurring, journals } = care
  if (!hasForms(care)) return <NothingOngoing />
  return (
    <Stack gap="md">
      {asked.map(({ key, title, rows }) => (
        <Section key={key} title={title}>
          {rows.map((row) => (
            <WaitingLine key={row.Id} row={row} />
          ))}
        </Section>
      ))}
      {recurring.length > 0 && (
        <Section title={t('care.series')}>
          {recurring.map((row) => (
            <RecurringLine key={row.Id} row={row} />
          ))}
        </Section>
      )}
      {journals.length > 0 && (
        <Section title={t('care.journals')}>
          {journals.map((row) => (
            <JournalLine key={row.Id} row={row} />
          ))}
        </Section>
      )}
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <ul className={classes.lines}>{children}</ul>
    </section>
  )
}
