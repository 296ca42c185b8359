import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import * as careItemCalls from '@samklang/contract/client/care-items'
import { IconCircleCheck, IconUsers } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { hasUnsent } from '../answering/draft/unsent.ts'
import { useCall } from '../api/use-call.ts'
import { failureMessage } from '../errors/failure-message.ts'
import { useText } from '../i18n/use-text.ts'
import { go } from '../routes/go.ts'
import { now } from '../session/clock.ts'
import { leaveContext } from '../session/departure.ts'
import { type CurrentContext, useSession } from '../session/store.ts'
import { formatDay, formatTime } from '../ui/format-time.ts'
import { laterPart } from '../ui/later-part.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { RetryBoundary } from '../ui/retry-boundary.tsx'
import { LeftPart } from './changed-elsewhere.tsx'
import { ClinicCard } from './clinic-card.tsx'
import { CrisisCard } from './crisis-card.tsx'
import { EidNote } from './eid-note.tsx'
import { LaterCrisisAlert } from './form/later-card.tsx'
import { english, swedish } from './home-words.ts'
import { RecentHelpPart } from './recent-help-part.tsx'
import { tellTimes } from './row-times.ts'
import { keptNews, thanks, useThanks } from './thanks.ts'
import { FormRow, ToDo } from './to-do.tsx'
import { listModulesToDo } from './treatment/current-module.ts'
import { markDoneHere, tellPagesDone } from './treatment/done-here.ts'
import { hasMessageHere } from './waiting-here.tsx'

/** /hem */
export function HomeScreen() {
  const { t } = useText('patient')
  const session = useSession()
  const told = useThanks()
  // Asked once, when home is opened: what is sent since is told of, and its words were read by nobody yet.
  const [isWaiting] = useState(() => isAnythingWaiting(session?.userProfile.PublicId ?? ''))
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
      <RetryBoundary asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>
          <CareItemsPart person={userProfile.PublicId} context={context} isQuiet={isWaiting || Boolean(told?.crisis)} />
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

function isAnythingWaiting(person: string): boolean {
  return hasUnsent(person, now()) || hasMessageHere(person) || (keptNews.get()?.all.length ?? 0) > 0
}

/** Few have a treatment: what tells of one comes after what everybody needs. */
const TreatmentsPart = laterPart(async () => (await import('./treatment/treatments-card.tsx')).TreatmentsCard)

/** Few are guardians. */
const GuardianText = laterPart(async () => (await import('./guardian-text.tsx')).GuardianText)

/** `isQuiet`: nobody who has just told how bad it is, or whose words wait here, should read that all is done. */
function CareItemsPart({ person, context, isQuiet }: { person: string; context: CurrentContext; isQuiet: boolean }) {
  const { t, language } = useText('patient')
  const words = language === 'en' ? english : swedish
  const items = useCall(careItemCalls.listMyCareItems, {})
  const modules = listModulesToDo(markDoneHere(items.Treatments, tellPagesDone(person)))
  const isDone = items.Questionnaires.length + items.Journals.length + modules.length === 0
  return (
    <>
      {isDone && !isQuiet && <NothingToDo context={context} next={items.NextPlannedDate} />}
      {!isDone && <ToDo questionnaires={items.Questionnaires} journals={items.Journals} modules={modules} />}
      {items.WaitingForChild.length > 0 && (
        <Section title={words.waitingForChild.replace('{{name}}', context.Firstname)}>
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
  const { t, language } = useText('patient')
  const words = language === 'en' ? english : swedish
  const { Answered } = useCall(careItemCalls.listMyCareItems, {})
  const [isWhole, setWhole] = useState(false)
  if (Answered.length === 0) return null
  const shown = isWhole ? Answered : Answered.slice(0, answeredAtFirst)
  const times = tellTimes(Answered)
  return (
    <Section title={words.answeredForms}>
      {shown.map((form) => (
        <FormRow key={form.Id} form={form} time={times.get(form.Id)} />
      ))}
      {shown.length < Answered.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('journal.show-all', { count: Answered.length })}
        </Button>
      )}
    </Section>
  )
}

/** Told once, right after something was sent; what the answers called for stays in view. */
function Thanked() {
  const { t, language } = useText('patient')
  const words = language === 'en' ? english : swedish
  const told = useThanks()
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
  const sent = told.formName && told.sentAt && (
    <Text>
      {t(told.about ? 'home.thanks-about' : 'home.thanks-text', {
        form: told.formName,
        name: told.about,
        time: formatTime(told.sentAt),
      })}
    </Text>
  )
  // Where an answer called for help, that comes before the thanks, which are for having told and are not the form's own.
  return (
    <>
      {help}
      <Alert
        color="teal"
        role="status"
        icon={<IconCircleCheck aria-hidden />}
        title={help ? (sent ? words.told : words.toldSaved) : t('home.thanks')}
      >
        {sent}
        {!help && told.own && <Text lang={told.own.lang}>{told.own.text.replace(/^(Tack|Thank you)!\s*/, '')}</Text>}
      </Alert>
    </>
  )
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
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const after = context.Type === 'Other' ? words.otherThanks : words.smsComes
  return (
    <Card withBorder padding="lg">
      <Stack align="center" gap="xs" ta="center">
        <IconCircleCheck aria-hidden size={48} color="var(--mantine-primary-color-light-color)" />
        <Title order={2} size="h3">
          {words.allDone}
        </Title>
        <Text>
          {context.Type === 'Patient' ? words.nothing : words.nothingAbout.replace('{{name}}', context.Firstname)}
        </Text>
        <Text c="dimmed">{next ? words.nextPlanned.replace('{{date}}', next) : after}</Text>
        {context.GuardianMay && <GuardianText may={context.GuardianMay} name={context.Firstname} />}
      </Stack>
    </Card>
  )
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
