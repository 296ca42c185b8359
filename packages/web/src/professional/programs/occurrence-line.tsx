import { Badge, Text } from '@mantine/core'
import type { ProgramOccurrence, ProgramRow } from '@samklang/contract/programs'
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import careClasses from '../care/care.module.css'
import { useRoleText } from '../care/use-role-text.ts'
import { openForm } from '../patient-context/open-form.ts'
import { isWaiting, type OccurrenceState, stateOf } from './occurrence-state.ts'
import classes from './programs.module.css'
import { useProgramWords } from './use-program-words.ts'
import { useUnreached } from './use-unreached.ts'

type OccurrenceLineProps = {
  program: ProgramRow
  row: ProgramOccurrence
  /** Where the line does not stand below its step. */
  saysStep?: boolean
  acts?: ReactNode
}

const marks: Partial<Record<OccurrenceState, typeof IconCircle>> = {
  Planned: IconCircle,
  Answered: IconCircleCheck,
  Over: IconCircleCheck,
  Sent: IconSend,
  Started: IconSend,
  Due: IconAlertTriangle,
  Late: IconAlertTriangle,
  LateBegun: IconAlertTriangle,
  NotSent: IconAlertTriangle,
  Missed: IconAlertTriangle,
  Skipped: IconCircleMinus,
  Canceled: IconCircleMinus,
  Merged: IconCircleMinus,
  Withdrawn: IconCircleMinus,
}

const off: readonly OccurrenceState[] = ['Skipped', 'Canceled', 'Withdrawn', 'Merged']

/** one thing to one person, with what has become of it and who has changed it. */
export function OccurrenceLine({ program, row, saysStep = false, acts }: OccurrenceLineProps) {
  const { stateText, timesText, manualText } = useProgramWords()
  const isUnreached = useUnreached(program)(row)
  const role = useRoleText()
  const state = stateOf(row, now())
  const Mark = marks[state] ?? IconClock
  const step = saysStep && program.Steps.find(({ Id }) => Id === row.StepId)?.Name
  const isTroubled = Mark === IconAlertTriangle
  return (
    <li
      className={classes.row}
      data-state={isTroubled ? 'late' : undefined}
      data-off={off.includes(state) || undefined}
    >
      <span className={classes.mark}>
        <Mark aria-hidden size={18} />
      </span>
      <div className={classes.words}>
        <Name row={row} /> <LineMarks row={row} state={state} isUnreached={isUnreached} />
        <Text size="sm">{stateText(row, isUnreached)}</Text>
        <Text size="sm" c="dimmed">
          {[
            row.RespondentName,
            role({ ...row, OnBehalf: null }),
            timesText(row),
            step,
            isWaiting(state) && row.RemindedAt && <Reminded key="reminded" at={row.RemindedAt} />,
            isWaiting(state) && row.ExpiresAt && <LastDay key="last" at={row.ExpiresAt} />,
          ]
            .filter(Boolean)
            .flatMap((fact, at) => (at === 0 ? [fact] : [' · ', fact]))}
        </Text>
        {row.IsManual && (
          <Text size="sm" c="dimmed">
            {manualText(row)}
          </Text>
        )}
        <WhyNotSent row={row} />
      </div>
      {acts}
    </li>
  )
}

function Reminded({ at }: { at: string }) {
  const { t } = useText('professional')
  return t('programs.reminded', { at: formatMoment(at) })
}

function LastDay({ at }: { at: string }) {
  const { t } = useText('professional')
  return t('programs.last-day', { date: formatDay(at) })
}

function Name({ row }: { row: ProgramOccurrence }) {
  const { FormId, DisplayName } = row
  if (!FormId) return <span className={classes.name}>{DisplayName}</span>
  return (
    <button type="button" className={careClasses.name} onClick={() => openForm(FormId)}>
      {DisplayName}
    </button>
  )
}

type LineMarksProps = { row: ProgramOccurrence; state: OccurrenceState; isUnreached: boolean }

function LineMarks({ row, state, isUnreached }: LineMarksProps) {
  const { t } = useText('professional')
  return (
    <>
      {(state === 'Late' || state === 'LateBegun') && <Mark word={t('programs.marks.late')} color="amber" />}
      {state === 'NotSent' && <Mark word={t('programs.marks.not-sent')} color="amber" />}
      {isUnreached && <Mark word={t('programs.marks.unreached')} color="amber" />}
      {row.IsManual && <Mark word={t('programs.marks.manual')} color="gray" />}
    </>
  )
}

function Mark({ word, color }: { word: string; color: string }) {
  return (
    <Badge color={color} variant="light" tt="none" mr={4}>
      {word}
    </Badge>
  )
}

function WhyNotSent({ row }: { row: ProgramOccurrence }) {
  const { t } = useText('professional')
  const { notSentText } = useProgramWords()
  const text = notSentText(row)
  if (!text) return null
  return (
    <Text size="sm">
      {text} {t('programs.plan-again')}
    </Text>
  )
}
