import type { CallError } from '../api/call-error.ts'
import { go } from '../routes/go.ts'
import { now } from '../session/clock.ts'
import { isAuthenticated } from '../session/expiry.ts'
import { session } from '../session/store.ts'
import { noteLeftOpen } from '../session/wanted-form.ts'
import { pushError } from './error-list.ts'
import { failureMessage } from './failure-message.ts'
import { judgeFailure, type ShownIn } from './judge-failure.ts'
import { showSnackbar } from './snackbar-queue.ts'
import { currentSupportInfo } from './support-info.ts'

type How = { shownIn: ShownIn; isExpected: boolean; isUnmounted: boolean; isOfSession: boolean }

/** The one place where a failed call is turned into something that the person sees. */
export function handleFailure(error: CallError, { isOfSession, ...how }: How): void {
  // nothing of the call itself, which may name somebody; the trace leads to the server's own log.
  console.warn(error.status, error.body.Code, error.body.TraceId)
  const course = judgeFailure(error.status, {
    ...how,
    // A call that did not carry the session's token says nothing about the session. Where help is to be seen, it stays in view.
    authenticated: isOfSession && !carriesHelp(error) && isAuthenticated(session.get(), now()),
  })
  if (course === 'logout') {
    noteLeftOpen()
    void go('/logga-ut')
  }
  if (course === 'wrong-version') void go('/fel-version')
  if (course === 'error-list') pushError(failureMessage(error), currentSupportInfo(error.body.TraceId))
  if (course === 'snackbar') showSnackbar(failureMessage(error))
}

function carriesHelp({ body }: CallError): boolean {
  return Boolean(body.CrisisInformation ?? body.AnswersKept)
}
