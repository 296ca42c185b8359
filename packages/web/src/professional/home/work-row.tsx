import { Checkbox, Text, VisuallyHidden } from '@mantine/core'
import type { ScreenLayout } from '@samklang/contract/session'
import { IconShieldLock } from '@tabler/icons-react'
import { memo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import type { HeldRow } from '../../ui/held-rows.ts'
import { useWhenText } from '../../ui/use-when-text.ts'
import { FormChangeLine } from '../analysis/form-change-line.tsx'
import { SeverityBadge } from '../care/severity-badge.tsx'
import { useNextStepText } from '../care/use-next-step-text.ts'
import { ActivityChips } from './activity-chips.tsx'
import { useHomeView } from './home-view.ts'
import { OtherWork } from './other-work.tsx'
import { ProgramText } from './program-text.tsx'
import { timeShown } from './time-shown.ts'
import { TreatmentText } from './treatment-text.tsx'
import { type WorkLine, wayTo } from './work-line.ts'
import classes from './work-list.module.css'

type WorkRowProps = {
  held: HeldRow<WorkLine>
  index: number
  count: number
  /** How far down; on paper rows follow upon each other. */
  start: number | undefined
  measure: (element: HTMLElement | null) => void
  layout: ScreenLayout
  /** Today: with another day the row is drawn anew, since it says how long something has waited. */
  day: string
  isActive: boolean
  /** Absent where nothing can be chosen. */
  isChosen: boolean | undefined
  onToggle: (key: string) => void
  onActivate: (key: string) => void
  onOpen: (key: string) => void
}

export const WorkRow = memo(function WorkRow(props: WorkRowProps) {
  const { t } = useText('professional')
  const { key, row, isGone } = props.held
  const isChoosable = !isGone && row.ConfirmableFormIds.length > 0
  return (
    <li
      ref={props.measure}
      aria-setsize={props.count}
      aria-posinset={props.index + 1}
      data-index={props.index}
      className={classes.row}
      data-gone={isGone || undefined}
      data-chosen={props.isChosen || undefined}
      style={props.start === undefined ? undefined : { transform: `translateY(${props.start}px)` }}
    >
      {props.isChosen !== undefined && (
        <span className={classes.choice}>
          {isChoosable && (
            <Checkbox
              size="xs"
              tabIndex={-1}
              checked={props.isChosen}
              aria-label={t('home.work.choose-whom', { name: row.PatientFullName })}
              onChange={() => props.onToggle(key)}
            />
          )}
        </span>
      )}
      <span className={classes.who}>
        <AppLink
          to={`/admin/patient/${row.PatientId}/`}
          search={wayTo(row)}
          className={classes.name}
          tabIndex={props.isActive ? 0 : -1}
          data-row={key}
          onFocus={() => props.onActivate(key)}
          onClick={() => props.onOpen(key)}
        >
          {row.PatientFullName}
        </AppLink>
        <About row={row} />
      </span>
      <span className={classes.what}>
        {isGone ? (
          <Text span size="sm">
            {t('home.work.gone')}
          </Text>
        ) : (
          <Waiting row={row} layout={props.layout} />
        )}
        <FollowedUp row={row} />
        {row.Journal && <JournalText row={row} />}
        {row.Treatment && <TreatmentText treatment={row.Treatment} />}
        {row.Program && <ProgramText program={row.Program} />}
        {row.Treatment && <OtherWork groups={row.Treatment.OtherActivityGroups} />}
      </span>
      <When row={row} />
      <span className={classes.whose}>
        <VisuallyHidden>{t('home.patients.responsible')}: </VisuallyHidden>
        {row.Responsibles.map(({ Fullname }) => Fullname).join(', ') || '–'}
      </span>
    </li>
  )
})

/** what has become of unread answers stands before how many there are; an alert that waits before both. */
function Waiting({ row, layout }: { row: WorkLine; layout: ScreenLayout }) {
  const { t } = useText('professional')
  const chips = <ActivityChips groups={row.ActivityGroups} layout={layout} />
  const isAlerted = row.ActivityGroups.some(({ Classification }) => Classification === 'Alert')
  return (
    <>
      {isAlerted && chips}
      {row.Change && <FormChangeLine change={row.Change} formName={whichForm(row, row.Change)} isOnlyChange />}
      {row.OtherFormsWorse > 0 && (
        <Text size="sm" fw={600}>
          {t('change.other-forms-worse', { count: row.OtherFormsWorse })}
        </Text>
      )}
      {!isAlerted && chips}
    </>
  )
}

/** acknowledged is not over, also where the follow-up itself is folded away. */
function FollowedUp({ row: { FollowUp: followUp } }: { row: WorkLine }) {
  const { t } = useText('professional')
  const nextStep = useNextStepText()
  if (!followUp) return null
  const isDanger = followUp.Danger > 0
  return (
    <SeverityBadge
      severity={isDanger ? 'Alert' : 'Default'}
      className={classes.chip ?? ''}
      radius="sm"
      size="lg"
      data-followed-up
    >
      {`${t(isDanger ? 'follow-up.row-danger' : 'follow-up.row')}. ${nextStep.when(followUp.NextStepOn)}`}
    </SeverityBadge>
  )
}

/** By whom, where it is not the patient's own. */
function whichForm({ PatientFullName }: WorkLine, change: NonNullable<WorkLine['Change']>): string {
  const { FormName, RespondentName } = change
  return RespondentName === PatientFullName ? FormName : `${FormName} (${RespondentName})`
}

function About({ row }: { row: WorkLine }) {
  const { t } = useText('professional')
  const { FormattedPersonalId, IsProtected } = row.PatientIdentity
  return (
    <span className={classes.about}>
      {IsProtected && (
        <span className={classes.protected}>
          <IconShieldLock aria-hidden size={14} />
          {t('home.work.protected')}
        </span>
      )}
      {[row.Age !== null && t('home.work.age', { count: row.Age }), FormattedPersonalId, row.Name]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

function JournalText({ row: { Journal: journal } }: { row: WorkLine }) {
  const { t } = useText('professional')
  const whenText = useWhenText()
  if (!journal) return null
  return (
    <Text span size="sm" c="dimmed" className={classes.journal}>
      {[
        journal.RespondentName,
        t('care.entries', { count: journal.EntriesCount }),
        journal.LastEntryAt && t('home.work.last-entry', { when: whenText(journal.LastEntryAt) }),
        journal.EndDate && t('care.until', { date: journal.EndDate }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  )
}

function When({ row }: { row: WorkLine }) {
  const { t } = useText('professional')
  const whenText = useWhenText()
  const [{ sorts, tab }] = useHomeView()
  const at = timeShown(row, sorts[tab])
  return (
    <span className={classes.when} title={at && formatMoment(at)}>
      <VisuallyHidden>{t(`home.columns.${sorts[tab]}`)}: </VisuallyHidden>
      {at ? whenText(at) : '–'}
    </span>
  )
}
