import { Button, Card, Stack, Text, Title } from '@mantine/core'
import type { MyForm } from '@samklang/contract/care-items'
import { IconBook, IconCircleCheck, IconNotebook, IconPencil } from '@tabler/icons-react'
import { useEffect } from 'react'
import { listUnsent } from '../answering/draft/unsent.ts'
import type { Translate } from '../i18n/text-keys.ts'
import { useText } from '../i18n/use-text.ts'
import { preloadScreen } from '../routes/preload-screen.ts'
import { today } from '../session/civil-day.ts'
import { now } from '../session/clock.ts'
import { session, useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ChoiceLink } from '../ui/choice.tsx'
import { formatDay } from '../ui/format-time.ts'
import { begunWords } from './begun-words.ts'
import { EntryWeeks } from './entry-weeks.tsx'
import { OpeningPart } from './form/opening-part.ts'
import { tellTimes } from './row-times.ts'

// What is on the screen comes first.
const preloadAfterMs = 1500

type ToDoProps = { questionnaires: MyForm[]; journals: MyForm[]; modules: MyForm[] }

/**
 * First the one thing to do next, as one large button; the rest below. R-405: what is to be sent by a day comes before the diary
 * of today, and that before a module, which takes the time it takes.
 */
export function ToDo({ questionnaires, journals, modules }: ToDoProps) {
  const { t } = useText('patient')
  // Fetched while the person reads: a network that fails then keeps nobody from beginning.
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadScreen('user-form')
      OpeningPart.fetch()
      preloadScreen('logout')
    }, preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const day = today()
  // a day that lacks what must be answered is still to be done.
  const isWritten = ({ LastEntryDate, BegunDates }: MyForm) => LastEntryDate === day && !BegunDates.includes(day)
  const written = journals.filter(isWritten)
  const unwritten = journals.filter((journal) => !isWritten(journal))
  const [first, ...rest] = [...questionnaires, ...unwritten, ...modules]
  const times = tellTimes([...questionnaires, ...journals, ...modules])
  return (
    <Stack>
      {first && <NextThing form={first} time={times.get(first.Id)} />}
      {rest.length > 0 && (
        <Stack component="section" gap="xs" aria-labelledby="more-to-do">
          <Title order={2} size="h4" id="more-to-do">
            {t('home.more')}
          </Title>
          {rest.map((form) => (
            <FormRow key={form.Id} form={form} time={times.get(form.Id)} />
          ))}
        </Stack>
      )}
      {written.map((journal) => (
        <FormRow key={journal.Id} form={journal} time={times.get(journal.Id)} />
      ))}
    </Stack>
  )
}

/** `time`: what tells it from another one of the same name (`tellTimes`). */
type FormProps = { form: MyForm; time: string | undefined }

function NextThing({ form, time }: FormProps) {
  const { t, language } = useText('patient')
  const context = useSession()?.context
  const isJournal = form.Kind === 'Journal'
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="next">
      <Stack gap="xs">
        <Text c="dimmed">{isJournal ? t('home.todays-entry') : t(isToSend(form) ? 'home.waits' : 'home.next')}</Text>
        <Title order={2} size="h3" id="next">
          {context && context.Type !== 'Patient'
            ? t('home.about-form', { name: context.Firstname, form: form.DisplayName })
            : form.DisplayName}
        </Title>
        {detailsOf(form, { t, language }, time).map((detail) => (
          <Text key={detail}>{detail}</Text>
        ))}
        {isJournal && <EntryWeeks dates={form.EntryDates} begun={form.BegunDates} />}
        <Button
          component={AppLink}
          to="/formular"
          search={{ id: form.Id }}
          size="xl"
          mt="xs"
          leftSection={iconOf(form)}
        >
          {t(actionOf(form))}
        </Button>
      </Stack>
    </Card>
  )
}

export function FormRow({ form, time }: FormProps) {
  const { t, language } = useText('patient')
  return (
    <ChoiceLink
      to="/formular"
      search={{ id: form.Id }}
      title={form.DisplayName}
      details={detailsOf(form, { t, language }, time)}
      icon={iconOf(form)}
    />
  )
}

function actionOf(form: MyForm) {
  if (form.Kind === 'Journal') return isBegunToday(form) ? 'home.go-on' : 'home.write'
  if (hasBegun(form)) return 'home.go-on'
  return form.Kind === 'TreatmentModule' ? 'form.start' : 'home.answer'
}

function iconOf({ Kind, Status }: MyForm) {
  if (Kind === 'Journal') return <IconNotebook aria-hidden />
  if (Kind === 'TreatmentModule') return <IconBook aria-hidden />
  return Status === 'Closed' ? <IconCircleCheck aria-hidden /> : <IconPencil aria-hidden />
}

function isBegunToday({ BegunDates }: MyForm): boolean {
  return BegunDates.includes(today())
}

function hasBegun(form: MyForm): boolean {
  return form.Status === 'PartlyAnswered' || isToSend(form)
}

/** send was pressed here, and it has not gone. */
function isToSend({ Id }: MyForm): boolean {
  const drafts = listUnsent(now(), session.get()?.userProfile.PublicId)
  return drafts.some((draft) => draft.formId === Id && draft.isToSend)
}

type Words = { t: Translate<'patient'>; language: string }

function detailsOf(form: MyForm, { t, language }: Words, time: string | undefined): string[] {
  const { AnsweredDate, StartDate, LastEntryDate, SentDate, Kind, Status } = form
  if (Status === 'Closed' && Kind === 'Journal') return [`${StartDate} – ${LastEntryDate}`]
  if (Status === 'Closed') return AnsweredDate ? [t('home.answered', { date: time ?? formatDay(AnsweredDate) })] : []
  return [...toDoOf(form, { t, language }), time && (SentDate ? t('home.came', { date: time }) : time)].filter(
    (detail) => typeof detail === 'string',
  )
}

function toDoOf(form: MyForm, { t, language }: Words) {
  const { EstimatedMinutes, ExpiresAt, LastEntryDate, Kind } = form
  if (Kind === 'Journal' && isBegunToday(form)) return [begunWords(language).day]
  if (Kind === 'Journal') return LastEntryDate === today() ? [t('home.written-today')] : []
  return [
    isToSend(form)
      ? t('home.waits')
      : hasBegun(form)
        ? t('home.begun')
        : EstimatedMinutes && t('home.minutes', { count: EstimatedMinutes }),
    ExpiresAt && t('form.last-day', { date: formatDay(ExpiresAt) }),
  ]
}
