import { Alert, Badge, Button, Stack, Text } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { LogOutLink } from '../../layouts/log-out-link.tsx'
import { now } from '../../session/clock.ts'
import { signOut } from '../../session/departure.ts'
import { isAuthenticated } from '../../session/expiry.ts'
import { lastLoginPath } from '../../session/side.ts'
import { useSession } from '../../session/store.ts'
import { endSession } from '../../session/tabs.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CrisisAlert } from '../form/crisis-alert.tsx'
import type { SentForm } from '../form/ends.ts'
import { OpenForm } from '../form/open-form.tsx'
import { aboutOf, ownThanks } from '../form/own-thanks.ts'
import { english, swedish } from '../home-words.ts'
import type { ThanksMessage as Told } from '../thanks.ts'
import { useTicket } from './use-ticket.ts'

type Sent = Pick<Told, 'crisis' | 'own' | 'about'>

/** /svara-har */
export function AnswerHereScreen() {
  const { state, retry } = useTicket()
  const known = useSession()
  const [sent, setSent] = useState<Sent>()

  if (state === 'working') return <LoadingSkeleton />
  if (sent) return <Thanks {...sent} />
  if (state === 'refused') return <Ended reason="refused" />
  if (state === 'unreachable') return <Unreachable onRetry={retry} />
  if (!known?.lockedFormId || !isAuthenticated(known, now())) return <Ended reason="ended" />
  const ends = {
    hasHome: false,
    // The server has ended the session with the form; nothing of the person stays on the device.
    onSent(form: PatientSideForm, { crisis }: SentForm) {
      setSent({ crisis, own: ownThanks(form), about: aboutOf(form) })
      endSession()
    },
    onDone(done: Sent) {
      setSent(done)
      void signOut()
    },
  }
  return (
    <Stack>
      <Whose name={`${known.userProfile.Firstname} ${known.userProfile.Lastname}`} />
      <OpenForm id={known.lockedFormId} ends={ends} />
      <HandBack />
    </Stack>
  )
}

/** A device may be handed to the wrong person: whoever is meant to answer stands on top. */
function Whose({ name }: { name: string }) {
  const { t } = useText('patient', 'sign-in')
  return (
    <Badge size="lg" variant="light" tt="none">
      {t('sign-in:locked.answers', { name })}
    </Badge>
  )
}

/** Leaving saves what waits, and leads to where only staff come further. */
function HandBack() {
  const { t } = useText('patient', 'sign-in')
  return (
    <Button component={LogOutLink} variant="subtle" color="gray" size="md" mt="xl">
      {isOwnPhone() ? t('sign-in:locked.stop') : t('sign-in:locked.hand-back')}
    </Button>
  )
}

function Thanks({ crisis, own, about }: Sent) {
  const { t, language } = useText('patient', 'sign-in')
  const { told } = language === 'en' ? english : swedish
  return (
    <Stack>
      {crisis && <CrisisAlert crisis={crisis} about={about} isEnded />}
      <PageTitle>{crisis ? told : t('home.thanks')}</PageTitle>
      <Alert color="teal" role="status" icon={<IconCircleCheck aria-hidden />}>
        <Text>{t('sign-in:locked.thanks')}</Text>
        {!crisis && own && <Text lang={own.lang}>{own.text}</Text>}
      </Alert>
      {isOwnPhone() ? <Text>{t('sign-in:locked.close')}</Text> : <ToStaff />}
    </Stack>
  )
}

function Ended({ reason }: { reason: 'refused' | 'ended' }) {
  const { t } = useText('patient', 'sign-in')
  return (
    <Stack>
      <PageTitle>{t(`sign-in:locked.${reason}`)}</PageTitle>
      <Text>{t(`sign-in:locked.${reason}-text`)}</Text>
      {!isOwnPhone() && <ToStaff />}
    </Stack>
  )
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useText('patient', 'sign-in')
  return (
    <Stack>
      <PageTitle>{t('sign-in:locked.unreachable')}</PageTitle>
      <Text>{t('common:failure.network')}</Text>
      <Button size="lg" onClick={onRetry}>
        {t('common:state.retry')}
      </Button>
    </Stack>
  )
}

function ToStaff() {
  const { t } = useText('patient', 'sign-in')
  return (
    <>
      <Text>{t('sign-in:locked.give-back')}</Text>
      <Button component={AppLink} to="/login" size="lg" variant="default">
        {t('sign-in:locked.hand-back')}
      </Button>
    </>
  )
}

/** Staff have never logged in on this device: the form was opened by its code on the patient's own phone. */
function isOwnPhone(): boolean {
  return lastLoginPath() !== '/login'
}
