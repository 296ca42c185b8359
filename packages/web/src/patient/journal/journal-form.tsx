import { Stack, Text } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useEffect, useState } from 'react'
import { useShown } from '../../answering/answer-store.ts'
import {
  type AnsweredEntry,
  type AnsweringPerson,
  isOver,
  type OpenedAnswering,
  openAnswering,
} from '../../answering/open-answering.ts'
import { send } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { begunWords } from '../begun-words.ts'
import { EntryWeeks } from '../entry-weeks.tsx'
import { AnsweringBar } from '../form/answering-bar.tsx'
import type { FormEndActions } from '../form/ends.ts'
import { LanguageChoice } from '../form/language-choice.tsx'
import { StartCard } from '../form/start-card.tsx'
import { together } from '../form/told-crisis.ts'
import { begunDaysOf } from './begun-days.ts'
import { entryById, entryOn, entryToOpen, newEntry } from './entries.ts'
import { EntryDay } from './entry-day.tsx'
import { EntryPart } from './entry-part.tsx'
import { OtherEntries } from './other-entries.tsx'

type JournalFormProps = { form: PatientSideForm; ends: FormEndActions }

/** Today's entry is open, earlier ones are below. Every entry is saved by itself, and nothing is sent in. */
export function JournalForm({ form: read, ends }: JournalFormProps) {
  const { t, language } = useText('patient')
  const [form, setForm] = useState(read)
  const [who] = useState<AnsweringPerson>({ person: useSession()?.userProfile.PublicId ?? '', side: 'patient' })
  const [entry, setEntry] = useState(() => entryToOpen(form, who.person))
  const [answering, setAnswering] = useState(() => openAnswering(form, who, entry))
  const [isBegun, setBegun] = useState(form.AnswerGroups.length > 0 || answering.isRestored)
  const [isTurning, setTurning] = useState(false)
  const { savedAt, course } = useCell(answering.queue.state)
  const shown = useShown(answering.store)
  useEffect(() => answering.attend(), [answering])

  function open(next: PatientSideForm, chosen: AnsweredEntry) {
    setForm(next)
    setEntry(chosen)
    setAnswering(openAnswering(next, who, chosen))
  }

  /** What stands here is saved before another entry takes its place; what could not be waits in the browser, and keeps its place where the browser cannot keep it. */
  async function turnTo(choose: (known: PatientSideForm) => AnsweredEntry) {
    setTurning(true)
    try {
      const isSaved = await answering.queue.flush()
      if (!isSaved && answering.queue.state.get().isOnlyHere) return
      const next = await readAgain(form)
      open(next, choose(next))
    } catch {
      // What went wrong is told by the call itself; the entry that stands here stays.
    } finally {
      setTurning(false)
    }
  }

  async function takeTheirs(help: CrisisInformation | null) {
    const next = await answering.readTheirs(() => readAgain(form), form)
    answering.queue.close()
    // What was answered here and called for help is gone from the entry, not from the person.
    if (!isOver(next))
      open(
        { ...next, CrisisInformation: next.CrisisInformation ? together(help, next.CrisisInformation) : help },
        entryById(next, entry.id) ?? entry,
      )
  }

  function settled(next: OpenedAnswering, theirs: PatientSideForm) {
    setForm(theirs)
    if (next.entry) setEntry(next.entry)
    setAnswering(next)
  }

  if (!isBegun)
    return (
      <Stack>
        <PageTitle subject={form.TypeDefinition.DisplayName} />
        <StartCard form={form} onLanguage={setForm} onStart={() => setBegun(true)} />
      </Stack>
    )
  const part = (
    <EntryPart
      key={answering.opening}
      form={form}
      answering={answering}
      ends={ends}
      conflictActions={{ onTakeTheirs: takeTheirs, readAgain: () => readAgain(form), onSettled: settled }}
    />
  )
  // Closed while it was open here: nothing invites to write on.
  if (course === 'over') return part
  const dates = new Set(form.AnswerGroups.map(({ EntryDate }) => EntryDate))
  if (savedAt) dates.add(entry.date)
  const begun = begunDaysOf(form, answering.form, { id: entry.id, day: entry.date, shown }).filter((date) =>
    dates.has(date),
  )
  return (
    <Stack inert={isTurning} aria-busy={isTurning}>
      <AnsweringBar form={form} answering={answering} />
      <PageTitle subject={form.TypeDefinition.DisplayName} />
      <LanguageChoice form={form} isBegun onLanguage={setForm} />
      <EntryDay form={form} entry={entry} onChoose={(date) => turnTo((known) => entryOn(known, date))} />
      {part}
      <section aria-labelledby="last-weeks">
        <Text component="h2" fw={600} mb="xs" id="last-weeks">
          {t('journal.last-weeks')}
        </Text>
        {begun.includes(entry.date) && <Text mb="xs">{begunWords(language).day}</Text>}
        <EntryWeeks dates={[...dates]} begun={begun} />
      </section>
      <OtherEntries
        entries={form.AnswerGroups.filter(({ Id }) => Id !== entry.id)}
        onNew={dates.has(today()) && !begun.includes(today()) ? () => turnTo(() => newEntry(today())) : null}
        onOpen={(id) => turnTo((known) => entryById(known, id) ?? entryOn(known, today()))}
      />
    </Stack>
  )
}

function readAgain({ Id }: PatientSideForm): Promise<PatientSideForm> {
  return send(formCalls.getMyForm, { params: { id: Id } })
}
