import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import type { MyForm } from '@samklang/contract/care-items'
import * as careItemCalls from '@samklang/contract/client/care-items'
import { IconCircleCheck, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { hasUnsent } from '../answering/draft/unsent.ts'
import { useCall } from '../api/use-call.ts'
import { failureMessage } from '../errors/failure-message.ts'
import { useText } from '../i18n/use-text.ts'
import { go } from '../routes/go.ts'
import { now } from '../session/clock.ts'
import { leaveContext } from '../session/departure.ts'
import { useScope } from '../session/scope.ts'
import { type CurrentContext, useSession } from '../session/store.ts'
import { useCell } from '../state/cell.ts'
import { recentHelpQuery } from '../system/recent-help.ts'
import { formatDay, formatTime } from '../ui/format-time.ts'
import { laterPart } from '../ui/later-part.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { RetryBoundary } from '../ui/retry-boundary.tsx'
import { LeftPart } from './changed-elsewhere.tsx'
import { ClinicCard } from './clinic-card.tsx'
import { CrisisCard } from './crisis-card.tsx'
import { EidNote } from './eid-note.tsx'
import { LaterCrisisAlert, LaterCrisisPart } from './form/later-card.tsx'
import { english, swedish } from './home-words.ts'
import { KeptAnswersPart } from './kept-answers-part.tsx'
import { keptNews, type ThanksMessage, thanks } from './thanks.ts'
import { FormRow, ToDo } from './to-do.tsx'
import { listModulesToDo } from './treatment/current-module.ts'

/** /hem */
export function HomeScreen() {
  const { t } = useText('patient')
  const session = useSession()
  const told = useTold()
  // Asked once, when home is opened: what is sent since would otherwise take the word about it along.
  const [isKept] = useState(() => hasUnsent(session?.userProfile.PublicId ?? '', now()) || keptNews.get() !== null)
  if (!session?.context) return null
  const { context, userProfile } = session
  // Whoever was only asked to answer is thanked, and needs nothing more of us.
  const isThanked = context.Type === 'Other' && told !== null && !told.isQueued

  return (
    <Stack>
      <PageTitle>{t('home.hello', { name: userProfile.Firstname })}</PageTitle>
      <LeftPart />
      <Thanked />
      {!told?.crisis && <RecentHelpPart />}
      {isKept && <Kept person={userProfile.PublicId} />}
      <RetryBoundary asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>
          <CareItemsPart context={context} isQuiet={isKept || Boolean(told?.crisis)} />
        </Suspense>
      </RetryBoundary>
      {!isThanked && (
        <>
          <TreatmentsPart />
          {/* Once is enough: the same numbers already stand at the top. */}
          {!told?.crisis && <CrisisCard />}
          <RetryBoundary asPage={false}>
            <Suspense fallback={null}>
              <AnsweredPart />
              <ClinicCard />
            </Suspense>
          </RetryBoundary>
        </>
      )}
      {context.HasOthers && <ChangePerson />}
      <EidNote />
    </Stack>
  )
}

const RecentFate = laterPart(async () => (await import('./recent-fate.tsx')).RecentFate)

/** Few have a treatment: what tells of one comes after what everybody needs. */
const TreatmentsPart = laterPart(async () => (await import('./treatment/treatments-card.tsx')).TreatmentsCard)

/** for some days after an answer that called for help, also after a new login or on another device. */
function RecentHelpPart() {
  const { data } = useQuery(recentHelpQuery(useScope()))
  const [isOpen, setOpen] = useState(false)
  useEffect(() => (data ? LaterCrisisAlert.fetch() : undefined), [data])
  if (!data) return null
  const { Crisis: crisis, AboutFirstname: about } = data
  return (
    <>
      <RecentFate help={data} />
      <LaterCrisisPart help={{ crisis, about, times: 1, openings: 0, isUnreached: false, isOpen, setOpen }} />
    </>
  )
}

function Kept({ person }: { person: string }) {
  return (
    <RetryBoundary asPage={false}>
      <KeptAnswersPart person={person} />
    </RetryBoundary>
  )
}

/** `isQuiet`: nobody who has just told how bad it is, or whose answers waited here, should read that all is done. */
function CareItemsPart({ context, isQuiet }: { context: CurrentContext; isQuiet: boolean }) {
  const { t } = useText('patient')
  const items = useCall(careItemCalls.listMyCareItems, {})
  const modules = listModulesToDo(items.Treatments)
  const isDone = items.Questionnaires.length + items.Journals.length + modules.length === 0
  return (
    <>
      {isDone && !isQuiet && <NothingToDo context={context} next={items.NextPlannedDate} />}
      {!isDone && <ToDo questionnaires={items.Questionnaires} journals={items.Journals} modules={modules} />}
      {items.WaitingForChild.length > 0 && (
        <Section title={t('home.waiting-for-child', { name: context.Firstname })}>
          {items.WaitingForChild.map(({ DisplayName, ExpiresAt }) => (
            <Text key={DisplayName}>
              {DisplayName}
              {ExpiresAt && (
                <Text span c="dimmed" display="block">
                  {t('form.last-day', { date: formatDay(ExpiresAt) })}
                </Text>
              )}
            </Text>
          ))}
        </Section>
      )}
    </>
  )
}

const answeredAtFirst = 3

/** What is done stands below where help is: months of it must not push that out of sight. */
function AnsweredPart() {
  const { t } = useText('patient')
  const { Answered } = useCall(careItemCalls.listMyCareItems, {})
  const [isWhole, setWhole] = useState(false)
  if (Answered.length === 0) return null
  const shown = isWhole ? Answered : Answered.slice(0, answeredAtFirst)
  return (
    <Section title={t('home.answered-forms')}>
      {shown.map((form) => (
        <FormRow key={form.Id} form={form} isTimed={Answered.some((other) => isSameDay(form, other))} />
      ))}
      {shown.length < Answered.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('journal.show-all', { count: Answered.length })}
        </Button>
      )}
    </Section>
  )
}

function isSameDay(one: MyForm, other: MyForm): boolean {
  return (
    one.Id !== other.Id &&
    one.DisplayName === other.DisplayName &&
    one.AnsweredDate !== null &&
    other.AnsweredDate !== null &&
    formatDay(one.AnsweredDate) === formatDay(other.AnsweredDate)
  )
}

/** Told once, right after something was sent; what the answers called for stays in view. */
function Thanked() {
  const { t } = useText('patient')
  const told = useTold()
  useEffect(() => () => thanks.set(null), [])
  if (!told) return null
  const help = told.crisis && (
    <LaterCrisisAlert
      crisis={told.crisis}
      about={told.about}
      isUnreached={told.isQueued === true || told.late?.hasReached === false}
    />
  )
  if (told.isQueued)
    return (
      <>
        {help}
        <Alert color="amber" role="status" title={[told.formName, told.about].filter(Boolean).join(', ')}>
          {t('form.not-sent')}
        </Alert>
      </>
    )
  if (told.late)
    return (
      <>
        {help}
        <Alert color="amber" role="status">
          {t(told.late.isKept ? 'form.late-kept' : 'form.too-late')}
        </Alert>
      </>
    )
  // Where an answer called for help, that comes before the thanks.
  return (
    <>
      {help}
      <Alert color="teal" role="status" icon={<IconCircleCheck aria-hidden />} title={t('home.thanks')}>
        {told.formName && told.sentAt && (
          <Text>
            {t(told.about ? 'home.thanks-about' : 'home.thanks-text', {
              form: told.formName,
              name: told.about,
              time: formatTime(told.sentAt),
            })}
          </Text>
        )}
        {told.own && <Text lang={told.own.lang}>{told.own.text.replace(/^(Tack|Thank you)!\s*/, '')}</Text>}
      </Alert>
    </>
  )
}

/** Only what this person, for this one, was to be told. */
function useTold(): ThanksMessage | null {
  const told = useCell(thanks)
  return told?.scope === useScope() ? told : null
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function NothingToDo({ context, next }: { context: CurrentContext; next: string | null }) {
  const { t } = useText('patient')
  const after = context.Type === 'Other' ? 'home.other-thanks' : 'home.sms-comes'
  return (
    <Card withBorder padding="lg">
      <Stack align="center" gap="xs" ta="center">
        <IconCircleCheck aria-hidden size={48} color="var(--mantine-primary-color-light-color)" />
        <Title order={2} size="h3">
          {t('home.all-done')}
        </Title>
        <Text>
          {context.Type === 'Patient' ? t('home.nothing') : t('home.nothing-about', { name: context.Firstname })}
        </Text>
        <Text c="dimmed">{next ? t('home.next-planned', { date: next }) : t(after)}</Text>
        <GuardianText context={context} />
      </Stack>
    </Card>
  )
}

/** What a guardian sees follows the child's age; nobody should have to wonder why something is not there. */
function GuardianText({ context: { GuardianMay: may, Firstname: name } }: { context: CurrentContext }) {
  const { language } = useText('patient')
  if (!may) return null
  const words = language === 'en' ? english : swedish
  const kind = may.SeesWaiting ? 'all' : may.ReadsShared ? 'shared' : 'answers'
  return <Text c="dimmed">{words[kind].replaceAll('{{name}}', name)}</Text>
}

function ChangePerson() {
  const { t } = useText('patient')
  const [refusal, setRefusal] = useState<string | null>(null)
  // What the network was to blame for no longer holds when it is back.
  useEffect(() => {
    const forget = () => setRefusal(null)
    addEventListener('online', forget)
    return () => removeEventListener('online', forget)
  }, [])
  async function change() {
    setRefusal(null)
    if (await leaveContext((error) => setRefusal(failureMessage(error)))) await go('/kontext')
  }
  return (
    <>
      {refusal && <Alert color="amber" role="alert" title={refusal} />}
      <Button variant="default" size="lg" leftSection={<IconUsers aria-hidden size={20} />} onClick={change}>
        {t('header.change-person')}
      </Button>
    </>
  )
}
