import { Button, Group, Stack, Text } from '@mantine/core'
import type { AnswerGroup, StaffAnswerGroup } from '@samklang/contract/form-entries'
import type { StaffForm } from '@samklang/contract/forms'
import type { CivilDate } from '@samklang/contract/instants'
import { useMemo, useState } from 'react'
import { draftedEntry } from '../../answering/draft/drafted-entry.ts'
import { type AnsweredEntry, compiledOf, subjectOf } from '../../answering/open-answering.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { now } from '../../session/clock.ts'
import { useSession } from '../../session/store.ts'
import { newId } from '../../state/new-id.ts'
import { formatDay } from '../../ui/format-time.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { AlertCards } from '../care/alert-cards.tsx'
import { readSections } from '../form-answers/read-answers.ts'
import { useStaffWords } from '../form-answers/use-staff-words.ts'
import { useFormSubject } from '../patient-context/form-subject.ts'
import { AnswerTable } from './answer-table.tsx'
import { Closing } from './closing.tsx'
import { EntryCurves } from './entry-curve.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryVersions } from './entry-versions.tsx'
import type { LeaveHandler } from './form-dialog.tsx'
import { Provenance } from './provenance.tsx'
import { ageOf, type NoEntry, readDays } from './read-days.ts'
import { RefusedAnswers } from './refused-answers.tsx'
import { useReadDiary } from './use-read-diary.ts'

const shownAtFirst = 14

/** A diary: its days, the latest first, and a day that staff fill in together with the patient. */
export function JournalPart({ form, leave, onDone }: { form: StaffForm; leave: LeaveHandler; onDone: () => void }) {
  const { t } = useText('professional')
  const { may } = useFormSubject()
  useReadDiary(form)
  const person = useSession()?.userProfile.PublicId ?? ''
  const [entry, setEntry] = useState<AnsweredEntry>()
  const [most, setMost] = useState(shownAtFirst)
  const days = form.AnswerGroups.toSorted((one, other) => other.EntryDate.localeCompare(one.EntryDate))
  const last = lastDayOf(form)
  const lines = readDays(days, { from: form.StartDate, to: last, today: today() })
  const untilNow = last !== null && last < today() ? last : today()
  if (entry) return <EntryForm form={form} entry={entry} leave={leave} onDone={() => setEntry(undefined)} />
  const unsaved = draftedEntry(form, person, { now: now(), date: today() })
  return (
    <Stack gap="lg" mt="md">
      <AlertCards alerts={form.Alerts} phones={form.Phones} />
      <RefusedAnswers refused={form.RefusedAnswers} more={form.MoreRefusedAnswers} />
      <Group justify="space-between">
        <Text fw={600}>
          {days.length > 0 ? t('care.entries', { count: days.length }) : t('form-dialog.no-entries')}
        </Text>
        {form.Status === 'Ongoing' && may === 'change' && (
          <Button variant="default" onClick={() => setEntry(unsaved ?? entryFor(days))}>
            {unsaved ? t('form-dialog.go-on-entry', { date: unsaved.date }) : t('form-dialog.fill-in-today')}
          </Button>
        )}
      </Group>
      <LastEntry days={days} />
      <EntryCurves form={form} days={{ from: form.StartDate, to: untilNow }} />
      {lines
        .slice(0, most)
        .map((line) =>
          'entry' in line ? (
            <Day key={line.entry.Id} form={form} day={line.entry} />
          ) : (
            <NothingWritten key={line.from} days={line} />
          ),
        )}
      {lines.length > most && (
        <Button variant="subtle" onClick={() => setMost(most + shownAtFirst)}>
          {t('form-dialog.more-days')}
        </Button>
      )}
      <Provenance form={form} scores={[]} />
      <Closing form={form} onDone={onDone} />
    </Stack>
  )
}

/** A diary that is closed goes no further than the day that it was closed. */
function lastDayOf({ Status, EndDate, Events, LastModifiedAt }: StaffForm): CivilDate | null {
  if (Status === 'Ongoing') return EndDate
  const closed = formatDay(Events.findLast(({ Event }) => Event === 'Closed')?.At ?? LastModifiedAt)
  return EndDate !== null && EndDate < closed ? EndDate : closed
}

/** What was written last says how it was then, not how it is now. */
function LastEntry({ days }: { days: readonly AnswerGroup[] }) {
  const { t } = useText('professional')
  const age = ageOf(days, today())
  if (!age) return null
  return (
    <Text>
      {age.days === 0
        ? t('form-dialog.diary.last-today', { date: age.date })
        : t('form-dialog.diary.last', { date: age.date, count: age.days })}
    </Text>
  )
}

function NothingWritten({ days: { from, to, count } }: { days: NoEntry }) {
  const { t } = useText('professional')
  return (
    <Text c="dimmed">
      {count === 1
        ? t('form-dialog.diary.no-entry', { date: from })
        : t('form-dialog.diary.no-entries', { from, to, count })}
    </Text>
  )
}

/** Today's, if somebody has begun it; otherwise a new one. */
function entryFor(days: readonly AnswerGroup[]): AnsweredEntry {
  const date = today()
  const begun = days.find(({ EntryDate }) => EntryDate === date)
  return begun
    ? { id: begun.Id, date, lastModifiedAt: begun.LastModifiedAt }
    : { id: newId(), date, lastModifiedAt: null }
}

function Day({ form, day }: { form: StaffForm; day: StaffAnswerGroup }) {
  const words = useStaffWords(form)
  const sections = useMemo(() => {
    const answers = form.Answers.filter(({ AnswerGroupId }) => AnswerGroupId === day.Id)
    return readSections({ form: compiledOf(form), words, subject: subjectOf(form, { id: day.Id }), answers })
  }, [form, day, words])
  const respondent = useRespondentText()
  const by = day.OnBehalf ? respondent({ RespondentName: form.RespondentName, OnBehalf: day.OnBehalf }) : day.EnteredBy
  const title = [day.EntryDate, by].filter(Boolean).join(' · ')
  return (
    <div>
      <AnswerTable sections={sections} hasEarlier={false} title={title} />
      <EntryVersions form={form} day={day} />
    </div>
  )
}
