import { Text, Title } from '@mantine/core'
import type { CareItems } from '@samklang/contract/care-items'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { arrangePrograms } from '../programs/arrange-program.ts'
import { useProgramSummary } from '../programs/use-program-summary.ts'
import { arrangeTreatments, waitingAlerts } from '../treatments/arrange-treatments.ts'
import { isToWorkWith, nextModule } from '../treatments/module-acts.ts'
import { useTreatmentWords } from '../treatments/use-treatment-words.ts'
import classes from './summary.module.css'

const most = 4

/** What the patient and those around them have got, kind by kind. */
export function CareLines({ items }: { items: CareItems }) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const { progress, activity, waits } = useTreatmentWords()
  const treatmentText = (row: TreatmentRow) => {
    const alerts = waitingAlerts(row)
    return [
      row.DisplayName,
      alerts > 0 && t('care.alerts', { count: alerts }),
      t(`treatments.status.${row.Status}`),
      row.Status === 'NotStarted' && t('treatments.starts', { date: row.StartDate }),
      row.Status !== 'NotStarted' && progress(row),
      row.Status !== 'NotStarted' && activity(row),
      row.Status === 'Ongoing' && !row.Modules.some(isToWorkWith) && t('treatments.nothing-open'),
      waits({ ...row, HasNext: nextModule(row) !== undefined }),
      row.UnreadMessages > 0 && t('messages.unread-count', { count: row.UnreadMessages }),
      row.InactiveSince && t('treatments.inactive', { date: formatDay(row.InactiveSince) }),
    ]
  }
  const { programText } = useProgramSummary()
  const toRead = items.Questionnaires.filter(({ Status }) => Status === 'Closed')
  const planned = items.Questionnaires.filter(({ Status }) => Status === 'Scheduled')
  const waiting = items.Questionnaires.filter(({ Status }) => Status !== 'Closed' && Status !== 'Scheduled')
  const kinds = [
    {
      title: t('care.to-read'),
      lines: toRead.map((row) => ({
        id: row.Id,
        text: [row.DisplayName, respondent(row), row.AnsweredDate && formatDay(row.AnsweredDate)],
      })),
    },
    {
      title: t('care.status.Open'),
      lines: waiting.map((row) => ({
        id: row.Id,
        text: [
          row.DisplayName,
          respondent(row),
          row.ExpiresAt && t('care.last-day', { date: formatDay(row.ExpiresAt) }),
        ],
      })),
    },
    {
      title: t('care.status.Scheduled'),
      lines: planned.map((row) => ({
        id: row.Id,
        text: [row.DisplayName, respondent(row), t('care.opens', { date: formatDay(row.OpenFrom) })],
      })),
    },
    {
      title: t('care.series'),
      lines: items.RecurringQuestionnaires.map((row) => ({
        id: row.Id,
        text: [row.DisplayName, row.RespondentName, row.NextDate && t('care.next', { date: row.NextDate })],
      })),
    },
    {
      title: t('care.journals'),
      lines: items.Journals.map((row) => ({
        id: row.Id,
        text: [
          row.DisplayName,
          row.Status === 'Scheduled' && t('care.opens', { date: formatDay(row.OpenFrom) }),
          row.LastEntryAt && t('care.last-entry', { date: formatDay(row.LastEntryAt) }),
        ],
      })),
    },
    {
      title: t('programs.title'),
      lines: arrangePrograms(items.Programs).map((row) => ({ id: row.Id, text: programText(row) })),
    },
    {
      title: t('treatments.title'),
      lines: arrangeTreatments(items.Treatments).map((row) => ({ id: row.Id, text: treatmentText(row) })),
    },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <section className={classes.part}>
      <Title order={3} size="h6">
        {t('summary.care')}
      </Title>
      {kinds.length === 0 && <Text size="sm">{t('patient.overview.nothing')}</Text>}
      <div className={classes.columns}>
        {kinds.map(({ title, lines }) => (
          <div key={title}>
            <Text size="sm" fw={600}>
              {title}
            </Text>
            <ul className={classes.lines}>
              {lines.slice(0, most).map(({ id, text }) => (
                <li key={id}>{text.filter(Boolean).join(' · ')}</li>
              ))}
              {lines.length > most && <li>{t('summary.more', { count: lines.length - most })}</li>}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
