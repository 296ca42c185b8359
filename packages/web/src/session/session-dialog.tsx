import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isOpenOnlyHere } from '../answering/draft/unsent.ts'
import { CallError } from '../api/call-error.ts'
import { useText } from '../i18n/use-text.ts'
import { go } from '../routes/go.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmergencyLine } from '../ui/emergency-line.tsx'
import { now } from './clock.ts'
import { hasExpired, isSoonToExpire, secondsLeft } from './expiry.ts'
import { renew } from './renewal.ts'
import { type Session, useSession } from './store.ts'
import { noteLeftOpen } from './wanted-form.ts'

/** Asks whoever is away whether they are still there, and tells whoever comes back too late. */
export function SessionDialog() {
  const session = useSession()
  const time = useSecondHand()
  if (!session) return null
  if (hasExpired(session, time)) return <Expired isStaff={session.app === 'professional'} />
  if (isSoonToExpire(session, time)) return <SoonToExpire session={session} time={time} />
  return null
}

/** Logging in again here leaves nothing behind; a new tab lets this one go on where it was, for the same person only. */
function Expired({ isStaff }: { isStaff: boolean }) {
  const { t } = useText()
  return (
    <Dialog title={t('session.session-expired')} key="expired">
      <Stack>
        <Text>{t('session.session-expired-explanation')}</Text>
        {!isStaff && (
          <>
            <Text>{t(isOpenOnlyHere() ? 'session.answers-only-here' : 'session.answers-are-kept')}</Text>
            <EmergencyLine />
          </>
        )}
        <Button onClick={leave}>{t('session.login-again')}</Button>
        {isStaff && (
          <>
            <Text>{t('session.typed-is-here')}</Text>
            <Button component="a" href="/login" target="_blank" rel="noopener" variant="default">
              {t('session.login-in-new-tab')}
            </Button>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function leave(): void {
  noteLeftOpen()
  void go('/logga-ut')
}

function SoonToExpire({ session, time }: { session: Session; time: string }) {
  const { t } = useText()
  const [state, setState] = useState<'asking' | 'renewing' | 'unreachable'>('asking')

  async function refresh() {
    setState('renewing')
    try {
      await renew()
    } catch (error) {
      setState(error instanceof CallError && error.status === 403 ? 'asking' : 'unreachable')
    }
  }

  return (
    <Dialog title={t('session.session-soon-to-expire')} key="soon">
      <Stack>
        <Text>{t('session.session-soon-to-expire-explanation', { seconds: secondsLeft(session, time) })}</Text>
        {session.app === 'patient' && <Text>{t('session.answers-are-saved')}</Text>}
        {state === 'unreachable' && <Text role="alert">{t('failure.network')}</Text>}
        <Button loading={state === 'renewing'} onClick={refresh}>
          {t('session.login-refresh')}
        </Button>
      </Stack>
    </Dialog>
  )
}

function useSecondHand(): string {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const ticking = setInterval(() => setTime(now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return time
}
