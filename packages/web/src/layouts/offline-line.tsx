import * as systemCalls from '@samklang/contract/client/system'
import { useEffect } from 'react'
import { send } from '../api/client.ts'
import { onOutcome, regainedEvent } from '../api/outcomes.ts'
import { missingPartEvent } from '../connection/load-module.ts'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { useSession } from '../session/store.ts'
import { cell, useCell } from '../state/cell.ts'
import { listUnsentMessages, messageDraftChanges } from '../state/unsent-messages.ts'
import { EmergencyLine } from '../ui/emergency-line.tsx'
import { english, swedish } from './offline-words.ts'
import classes from './shell.module.css'

const isLost = cell(!navigator.onLine)
addEventListener('offline', () => isLost.set(true))
addEventListener('online', ask)
// A page whose own code did not come says nothing of why.
addEventListener(missingPartEvent, ask)
onOutcome((status) => {
  const isBack = isLost.get() && status !== 0
  isLost.set(status === 0)
  // What could not be shown meanwhile is tried again.
  if (isBack) dispatchEvent(new Event(regainedEvent))
})

const askEveryMs = 15_000

/** What it answers is heard above. */
function ask(): void {
  send(systemCalls.getVersion, {}, { shownIn: 'place' }).catch(() => undefined)
}

/**
 * at the top of every page of the patient side while the server cannot be reached. It goes by itself. R-509: with the numbers to
 * call, which a page that could not be opened does not show.
 */
export function OfflineLine() {
  const { language } = useText()
  const isShown = useCell(isLost)
  const words = language === 'en' ? english : swedish
  const person = useSession()?.userProfile.PublicId
  useCell(messageDraftChanges)
  const hasMessage = isShown && person !== undefined && listUnsentMessages(now(), person).length > 0
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(ask, askEveryMs)
    return () => clearInterval(timer)
  }, [isShown])
  return (
    <>
      <div role="status" className={classes.offline}>
        {/* Nothing at all while all is well: the line is drawn as soon as it holds anything, be it a blank. */}
        {isShown && (hasMessage ? `${words.offline} ${words.message}` : words.offline)}
      </div>
      {/* Beside what is read out when it comes. */}
      <div className={classes.offline} data-offline-help>
        {isShown && <EmergencyLine />}
      </div>
    </>
  )
}
