import { Alert, Button, Checkbox, Group, List, Loader, Stack, Text, Title } from '@mantine/core'
import type { ProgramProposal } from '@samklang/contract/program-proposal'
import type { ProgramTemplate } from '@samklang/contract/program-templates'
import { firstHour, lastHour } from '@samklang/engine/program/program-facts'
import { addDays } from '@samklang/engine/time/days'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { now } from '../../session/clock.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Refused } from '../../ui/refused.tsx'
import assignClasses from '../assign/assign.module.css'
import type { AssignOutcome } from '../assign/use-assign.ts'
import { isEmptyProposal, newDraft, type ProposalChange, seenIn } from './choices.ts'
import { judgeDay, lastStartDay } from './judge-day.ts'
import classes from './programs.module.css'
import { Lines, ProposalProblems, useProblemLines } from './proposal-problems.tsx'
import { ProposalSteps } from './proposal-steps.tsx'
import { useCreateProgram } from './use-create-program.ts'
import { useProposal } from './use-proposal.ts'
import { useProposalWords } from './use-proposal-words.ts'

type StartProgramProps = { template: ProgramTemplate; onBack: () => void; onDone: (outcome: AssignOutcome) => void }

/** what would happen and to whom; each change is reckoned anew, and exactly what is shown is started. */
export function StartProgram({ template, onBack, onDone }: StartProgramProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [draft, setDraft] = useState(() => newDraft(today()))
  const [notify, setNotify] = useState(true)
  const { proposal, readAt, error, hasDay, isCurrent, refetch } = useProposal(template.Id, draft)
  const onStale = () => void refetch()
  const create = useCreateProgram({ draft, notify, proposal, readAt, isCurrent, onDone, onStale })
  useEffect(() => title.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    create.start(false)
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Title ref={title} order={3} size="h5" tabIndex={-1}>
          {template.DisplayName}
        </Title>
        <Lead description={proposal?.Description ?? template.Description} />
        <StartDay value={draft.startDate} onChange={(startDate) => setDraft((before) => ({ ...before, startDate }))} />
        <Changes changes={create.changes} />
        {!proposal && !error && <LoadingSkeleton />}
        <FailedProposal error={error} onRetry={() => void refetch()} />
        {proposal && (
          <Stack className={isCurrent ? undefined : classes.old} aria-busy={!isCurrent}>
            <ProposalProblems proposal={proposal} />
            <Foreseen proposal={proposal} />
            {notify && <AtNight proposal={proposal} />}
            <ProposalSteps
              proposal={proposal}
              startDate={hasDay ? draft.startDate : proposal.StartDate}
              isTold={notify}
              choices={draft.choices}
              onChange={(choices) => setDraft((before) => ({ ...before, choices }))}
            />
          </Stack>
        )}
        <Notify isChecked={notify} onChange={setNotify} />
        <Refused error={create.error} />
        <Footer
          proposal={proposal}
          hasDay={hasDay}
          isCurrent={isCurrent}
          isPending={create.isPending}
          onBack={onBack}
        />
      </Stack>
      {create.isWarned && proposal && (
        <Warned proposal={proposal} onConfirm={() => create.start(true)} onCancel={create.cancel} />
      )}
    </form>
  )
}

function Lead({ description }: { description: string | null }) {
  const { t } = useText('professional')
  return (
    <div>
      {description && (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Text>
      )}
      <Text size="sm">{t('program-start.propose.lead')}</Text>
    </div>
  )
}

function StartDay({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const { t } = useText('professional')
  const last = lastStartDay(today())
  const fault = judgeDay(value, today(), last)
  return (
    <DayField
      label={t('program-start.propose.start-date')}
      value={value}
      error={
        (fault === 'past' && t('program-start.propose.past-day')) ||
        (fault === 'far' && t('programs.latest-day', { date: last }))
      }
      isRequired
      quick={[
        { label: t('program-start.propose.start-today'), day: today() },
        { label: t('program-start.propose.next-monday'), day: nextMonday() },
      ]}
      onChange={onChange}
    />
  )
}

function nextMonday(): string {
  const weekday = new Date(`${today()}T12:00:00Z`).getUTCDay()
  return addDays(today(), (8 - weekday) % 7 || 7)
}

function Notify({ isChecked, onChange }: { isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  const { t } = useText('professional')
  return (
    <Checkbox
      checked={isChecked}
      label={t('program-start.propose.notify')}
      description={t('program-start.propose.notify-explained')}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** What was proposed before may stand there still, and is said not to hold. */
function FailedProposal({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useText('professional')
  if (!error) return null
  return (
    <div>
      <Refused error={error} />
      <Group gap="sm" mt="xs">
        <Text size="sm">{t('program-start.propose.failed')}</Text>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('program-start.propose.retry')}
        </Button>
      </Group>
    </div>
  )
}

function Changes({ changes }: { changes: readonly ProposalChange[] | null }) {
  const { t } = useText('professional')
  const { changeText } = useProposalWords()
  return (
    <div role="alert">
      {changes && (
        <Alert color="amber" role="presentation" title={t('program-start.propose.changed')}>
          <List size="sm">
            {[...new Set(changes.map(changeText))].map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          <Text size="sm" mt={4}>
            {t('program-start.propose.changed-lead')}
          </Text>
        </Alert>
      )}
    </div>
  )
}

function Foreseen({ proposal }: { proposal: ProgramProposal }) {
  const { t } = useText('professional')
  const { LastPlannedOn: date } = proposal
  if (!date) return <Text size="sm">{t('program-start.propose.foreseen-none')}</Text>
  return (
    <Text size="sm">
      {t(countWaiting(proposal) > 0 ? 'program-start.propose.foreseen' : 'program-start.propose.foreseen-all', {
        date,
      })}
    </Text>
  )
}

/** what goes at once reaches somebody at home, late in the evening too. */
function AtNight({ proposal }: { proposal: ProgramProposal }) {
  const { t } = useText('professional')
  const time = formatTime(now())
  const people = proposal.Steps.flatMap(({ Items }) => Items.flatMap(({ Occurrences }) => Occurrences))
  const goesNow = people.some(({ GoesAtOnce, RespondentType }) => GoesAtOnce && RespondentType !== 'Staff')
  if (!goesNow || (time >= firstHour && time <= lastHour)) return null
  return (
    <Text size="sm" fw={600}>
      {t('program-start.propose.at-night', { time })}
    </Text>
  )
}

/** Steps of which nobody can know whether and when they come. */
function countWaiting({ Steps }: ProgramProposal): number {
  return Steps.filter(({ PlannedStart, IsNotNeeded }) => PlannedStart === null && !IsNotNeeded).length
}

type FooterProps = {
  proposal: ProgramProposal | undefined
  hasDay: boolean
  isCurrent: boolean
  isPending: boolean
  onBack: () => void
}

function Footer({ proposal, hasDay, isCurrent, isPending, onBack }: FooterProps) {
  const { t } = useText('professional')
  const isStopped = proposal === undefined || isEmptyProposal(proposal) || proposal.Problems.some(({ Stops }) => Stops)
  return (
    <div className={assignClasses.footer}>
      <Text size="sm" role="status">
        {!hasDay && t('program-start.propose.no-start-day')}
        {hasDay && isCurrent && proposal && <Summary proposal={proposal} />}
        {hasDay && !(isCurrent && proposal) && (
          <>
            <Loader size="xs" aria-hidden /> {t('program-start.propose.reckoning')}
          </>
        )}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={onBack}>
          {t('assign.back')}
        </Button>
        <Button type="submit" loading={isPending} disabled={!isCurrent || isStopped}>
          {t('program-start.propose.submit')}
        </Button>
      </Group>
    </div>
  )
}

function Summary({ proposal }: { proposal: ProgramProposal }) {
  const { t } = useText('professional')
  const listLines = useProblemLines(proposal)
  if (isEmptyProposal(proposal)) return t('program-start.propose.empty')
  const stops = listLines(proposal.Problems.filter(({ Stops }) => Stops)).length
  const waits = countWaiting(proposal)
  return [
    stops > 0 && t('program-start.propose.stops', { count: stops }),
    t('program-start.propose.count', { count: seenIn(proposal).length }),
    waits > 0 && t('program-start.propose.waits', { count: waits }),
  ]
    .filter(Boolean)
    .join(' · ')
}

type WarnedProps = { proposal: ProgramProposal; onConfirm: () => void; onCancel: () => void }

/** Asked once: whoever goes on has seen it, and what becomes of those who cannot be reached. */
function Warned({ proposal, onConfirm, onCancel }: WarnedProps) {
  const { t } = useText('professional')
  return (
    <ConfirmDialog
      title={t('program-start.propose.warned-title')}
      confirm={t('program-start.propose.warned-confirm')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Text>{t('program-start.propose.warned-lead')}</Text>
      <Lines problems={proposal.Problems.filter(({ Stops }) => !Stops)} proposal={proposal} />
      {hasUnreached(proposal) && <Text mt="xs">{t('program-start.propose.told-advice')}</Text>}
    </ConfirmDialog>
  )
}

/** somebody whom no message reaches; whose part is over by the last day can be reached until then. */
function hasUnreached({ Problems, Steps }: ProgramProposal): boolean {
  const items = Steps.flatMap(({ Items }) => Items)
  return Problems.some(({ Key, Stops, ItemId, RespondentName }) => {
    if (Stops || RespondentName === null) return false
    const people = items.find((item) => item.ItemId === ItemId)?.Respondents ?? []
    const person = people.find(({ Name }) => Name === RespondentName)
    return Key === 'FailedMessage' || (Key !== 'Ok' && person?.ContactStatus === Key)
  })
}
