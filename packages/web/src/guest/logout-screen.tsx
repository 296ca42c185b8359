import { Alert, Button, Stack, Text } from '@mantine/core'
import { emergencyNumber } from '@samklang/contract/default-help-lines'
import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { fetchLogOutPart } from '../routes/fetch-log-out-part.ts'
import { now } from '../session/clock.ts'
import { isUnheard, signOut, takeNext } from '../session/departure.ts'
import { isAuthenticated } from '../session/expiry.ts'
import { keepLeftBehind } from '../session/left-behind.ts'
import { lastLoginPath } from '../session/side.ts'
import { session } from '../session/store.ts'
import { keepLeftOpen } from '../session/wanted-form.ts'
import { useCell } from '../state/cell.ts'
import { dropPhonePlanOfOthers } from '../state/phone-plan.ts'
import { listUnsentMessages } from '../state/unsent-messages.ts'
import { usePhonePlan } from '../state/use-phone-plan.ts'
import { nameOf, useHelpLines } from '../system/help-lines.ts'
import { AppLink } from '../ui/app-link.tsx'
import { CallButton } from '../ui/call-button.tsx'
import { formatDayInWords, formatTime } from '../ui/format-time.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { english, swedish } from './logout-words.ts'
import { PhonePlanPart } from './phone-plan-part.tsx'
import { readLeft, type UnsentState } from './read-left.ts'

/** A server that does not answer keeps nobody waiting: what was here is gone by then. */
const patienceMs = 5000

/** /logga-ut */
export function LogoutScreen() {
  const [person, setPerson] = useState(findWaitingSender)
  return person === null ? <LoggedOut /> : <SendFirst person={person} onLeave={() => setPerson(null)} />
}

/** whoever leaves of their own will, and has pressed send of something that has reached nobody. */
function findWaitingSender(): string | null {
  const known = session.get()
  const isOwnWill = location.hash === '#skicka' && known?.app === 'patient' && isAuthenticated(known, now())
  const person = (isOwnWill && known?.userProfile.PublicId) || null
  return person !== null && listUnsentMessages(now(), person).some(({ isPressed }) => isPressed) ? person : null
}

/** Where what sends cannot be fetched, the words of farewell tell of the message. */
function SendFirst({ person, onLeave }: { person: string; onLeave: () => void }) {
  const { t } = useText()
  const [Part, setPart] = useState<ComponentType<LogOutPartProps> | null>(null)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    fetchLogOutPart().then(
      (part) => setPart(() => part),
      () => leave(),
    )
  }, [])
  return (
    <>
      <PageTitle>{t('logout.leaving')}</PageTitle>
      {Part && <Part {...{ person, onLeave }} onStay={() => history.back()} />}
    </>
  )
}

type LogOutPartProps = ComponentProps<Awaited<ReturnType<typeof fetchLogOutPart>>>

function LoggedOut() {
  const { t, language } = useText()
  const words = language === 'en' ? english : swedish
  const [isOver, setOver] = useState(false)
  // Before what is known here goes.
  const [left] = useState(readLeft)
  const isServerUntold = useCell(isUnheard)
  const hasPlan = usePhonePlan() !== null
  // Before the words are seen: whoever reads that they are logged out is, also at the identity provider.
  useLayoutEffect(() => {
    // its owner may have chosen it in another tab after this person had logged in.
    if (left.person !== null) dropPhonePlanOfOthers(left.person)
    void leave().then((to) => {
      if (!to) return setOver(true)
      keepLeftOpen(left.form)
      keepLeftBehind(left)
      location.replace(to)
    })
  }, [left])

  if (!isOver) return <PageTitle>{t('logout.leaving')}</PageTitle>
  return (
    <Stack>
      <PageTitle>{left.form ? words.endedTitle : t('logout.title')}</PageTitle>
      {left.form && <Text>{left.isLost ? words.ended : `${words.ended} ${words.endedKept}`}</Text>}
      {(left.waits || left.message || left.hasCalled) && <Waiting left={left} />}
      {left.texts && (
        <Alert color="amber" role="alert" title={words.textTitle}>
          {words.text.replace('{{until}}', formatTime(left.texts.until))}
        </Alert>
      )}
      {/* before it is said that nothing is left here. */}
      <PhonePlanPart leaver={left} />
      {!left.waits && !left.message && !left.texts && !left.form && !hasPlan && <Text>{t('logout.text')}</Text>}
      {isServerUntold && <Text role="status">{words.unheard}</Text>}
      {/* What waits in this tab, or has to be told from it, is lost with the window. */}
      {!left.texts && !isServerUntold && <Text>{t('logout.shared')}</Text>}
      {/* back to where something was being written. */}
      <Button
        component={AppLink}
        to={left.texts ? '/login' : lastLoginPath()}
        search={left.texts ? { returnTo: left.texts.path } : left.form ? { formular: left.form } : {}}
        size="lg"
      >
        {t('logout.again')}
      </Button>
    </Stack>
  )
}

/** what waits here is said, answers and messages alike, and where help is: what stood on the page is gone. */
function Waiting({ left }: { left: UnsentState }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const lines = useHelpLines().filter(({ Number: number }) => left.hasCalled || number === '1177')
  const [first, ...others] = sayWaiting(left, language)
  return (
    <Alert color="amber" role="alert" title={first?.title ?? words.call}>
      <Stack gap="xs">
        {first && <Text>{first.text}</Text>}
        {others.map(({ title, text }) => (
          <div key={title}>
            <Text fw={600}>{title}</Text>
            <Text>{text}</Text>
          </div>
        ))}
        {first && <Text fw={600}>{words.call}</Text>}
        <CallButton number={emergencyNumber} label={words.call112} />
        {lines.map(
          (line) =>
            line.Number && (
              <CallButton
                key={line.Number}
                number={line.Number}
                label={line.Number === '1177' ? words.call1177 : nameOf(line, language)}
              />
            ),
        )}
        {left.phone && <CallButton number={left.phone} label={words.callUnit} />}
      </Stack>
    </Alert>
  )
}

function sayWaiting({ waits, message, name }: UnsentState, language: string): { title: string; text: string }[] {
  const words = language === 'en' ? english : swedish
  const own = (text: string, until: string) =>
    text
      .replace('{{date}}', formatDayInWords(until, language))
      .replace('{{choosing}}', name ? words.choosing.replace('{{name}}', name) : '')
  const answers = waits?.until
    ? { title: words.waitsTitle, text: own(words.waits, waits.until) }
    : { title: words.othersTitle, text: words.others }
  const written = message?.until
    ? { title: words.messageTitle, text: own(words.message, message.until) }
    : { title: words.otherMessageTitle, text: words.otherMessage }
  return [...(waits ? [answers] : []), ...(message ? [written] : [])]
}

/** Where to go on to: the identity provider, or what whoever comes back from there was on the way to. */
async function leave(): Promise<string | null> {
  const patience = Promise.withResolvers<null>()
  const timer = setTimeout(patience.resolve, patienceMs, null)
  // Before what is kept here goes: that is kept here too.
  const next = takeNext()
  const provider = await Promise.race([signOut(), patience.promise])
  clearTimeout(timer)
  return provider ?? next
}
