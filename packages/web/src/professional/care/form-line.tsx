import { Badge, Button, Text } from '@mantine/core'
import type { FormRow } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { FormChangeLine } from '../analysis/form-change-line.tsx'
import { openForm } from '../patient-context/open-form.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'
import classes from './care.module.css'
import { FormMarks } from './form-marks.tsx'
import { FormMenu } from './form-menu.tsx'
import { Line } from './line.tsx'
import { ResultChips } from './result-chips.tsx'
import { useNoticeText } from './use-notice-text.ts'
import { useRoleText } from './use-role-text.ts'

/** Sent in and not yet read by anybody. */
export function AnsweredLine({ row }: { row: FormRow }) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const role = useRoleText()
  const readsOnly = useReadsOnly()
  return (
    <Line
      id={row.Id}
      hasAlert={row.WaitingAlerts > 0}
      title={<Name row={row}>{row.DisplayName}</Name>}
      facts={[
        respondent(row),
        role(row),
        row.AnsweredDate ? t('care.answered', { at: formatMoment(row.AnsweredDate) }) : t('care.over'),
        row.Kind === 'Journal' && t('care.entries', { count: row.EntriesCount }),
      ]}
      marks={<Marks row={row} />}
      below={<FormDetails row={row} />}
      acts={
        <>
          <Button size="compact-md" onClick={() => openForm(row.Id)} data-to-read>
            {readsOnly ? t('care.read') : t('care.read-and-confirm')}
          </Button>
          <FormMenu row={row} />
        </>
      }
    />
  )
}

/** Staff's own to fill in, or an interview that was begun. */
export function StaffLine({ row }: { row: FormRow }) {
  const { t } = useText('professional')
  return (
    <Line
      id={row.Id}
      title={<Name row={row}>{row.DisplayName}</Name>}
      facts={[
        row.RespondentType === 'Staff'
          ? t('care.respondent.Staff')
          : t('care.interview-with', { name: row.RespondentName }),
        t(`care.status.${row.Status}`),
        row.ExpiresAt && t('care.last-day', { date: formatDay(row.ExpiresAt) }),
      ]}
      marks={<Marks row={row} />}
      below={<FormDetails row={row} />}
      acts={
        <>
          <Button size="compact-md" variant="light" onClick={() => openForm(row.Id)}>
            {t('care.menu.fill-in')}
          </Button>
          <FormMenu row={row} />
        </>
      }
    />
  )
}

/** Waits for the one who was asked. Under the form's own heading it is named by the person. */
export function WaitingLine({ row }: { row: FormRow }) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const role = useRoleText()
  const notice = useNoticeText()
  return (
    <Line
      id={row.Id}
      hasAlert={row.WaitingAlerts > 0}
      title={<Name row={row}>{respondent(row)}</Name>}
      facts={[
        role(row),
        t(`care.status.${row.Status}`),
        row.Status === 'Scheduled' && t('care.opens', { date: formatDay(row.OpenFrom) }),
        notice(row),
        row.ExpiresAt && t('care.last-day', { date: formatDay(row.ExpiresAt) }),
        row.OccurrenceNo !== null && t('care.occurrence', { number: row.OccurrenceNo }),
      ]}
      marks={<Marks row={row} />}
      below={<FormDetails row={row} />}
      acts={<FormMenu row={row} />}
    />
  )
}

export function JournalLine({ row }: { row: FormRow }) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const notice = useNoticeText()
  return (
    <Line
      id={row.Id}
      hasAlert={row.WaitingAlerts > 0}
      title={<Name row={row}>{row.DisplayName}</Name>}
      facts={[
        respondent(row),
        // Where nobody was told of it, and nobody has begun.
        row.EntriesCount === 0 && row.Notice !== null && row.Notice.Status !== 'Sent' && notice(row),
        row.StartDate && t('care.since', { date: row.StartDate }),
        row.EndDate && t('care.until', { date: row.EndDate }),
        row.Status !== 'Scheduled' && t('care.entries', { count: row.EntriesCount }),
        row.LastEntryAt && t('care.last-entry', { date: formatDay(row.LastEntryAt) }),
      ]}
      marks={<Marks row={row} />}
      below={<FormDetails row={row} />}
      acts={<FormMenu row={row} />}
    />
  )
}

export function Name({ row, children }: { row: FormRow; children: string }) {
  return (
    <button type="button" className={classes.name} onClick={() => openForm(row.Id)}>
      {children}
    </button>
  )
}

function Marks({ row }: { row: FormRow }) {
  const { t } = useText('professional')
  return (
    <>
      <FormMarks row={row} />
      {row.SharedWithGuardians && (
        <Badge color="gray" variant="outline" tt="none">
          {t('care.shared')}
        </Badge>
      )}
    </>
  )
}

type FormDetailsProps = {
  row: FormRow
  /** In the history a change is told as it was then. */
  isOfPast?: boolean
}

/** What a form says under its line, wherever it is listed: the program that sent it, how the scores changed, the results, and what staff noted. */
export function FormDetails({ row, isOfPast = false }: FormDetailsProps) {
  const { t } = useText('professional')
  return (
    <>
      {row.ProgramName && (
        <Text size="sm" c="dimmed">
          {t('programs.of', { program: row.ProgramName })}
        </Text>
      )}
      <FormChangeLine change={row.Change} isOfPast={isOfPast} />
      <ResultChips results={row.Results} />
      {row.AdministrativeComment && (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {t('care.comment-is', { comment: row.AdministrativeComment })}
        </Text>
      )}
    </>
  )
}
