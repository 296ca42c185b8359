import { type ComponentProps, type MouseEvent, useState } from 'react'
import { keptUntil, listUnsent, sendWhatWaits, type Unsent } from '../answering/draft/unsent.ts'
import { useText } from '../i18n/use-text.ts'
import { go } from '../routes/go.ts'
import { now } from '../session/clock.ts'
import { session, useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatDayInWords } from '../ui/format-time.ts'
import { LeavingNumbers } from '../ui/leaving-numbers.tsx'

/** Whoever logs out while something has not reached the clinic is asked first. */
export function LogOutLink(props: Omit<ComponentProps<typeof AppLink>, 'to' | 'onClick'>) {
  const { t, language } = useText('patient')
  const [unsent, setUnsent] = useState<Unsent>('none')
  const person = useSession()?.userProfile.PublicId ?? ''

  async function saveFirst(event: MouseEvent) {
    event.preventDefault()
    const left = await sendWhatWaits(person, now)
    if (left === 'none') await go('/logga-ut#skicka')
    else setUnsent(left)
  }

  function keptWords(): string {
    const drafts = listUnsent(now(), person)
    const date = formatDayInWords(keptUntil(drafts), language)
    const name = whomTheyAreAbout(drafts)
    if (name === undefined) return t('header.unsent', { date })
    return t('header.unsent-for', { date, name: name ?? t('header.whom') })
  }

  return (
    <>
      <AppLink {...props} to="/logga-ut" onClick={saveFirst} />
      {unsent !== 'none' && (
        <ConfirmDialog
          title={t('header.unsent-title')}
          confirm={t('header.log-out-anyway')}
          cancel={t('header.stay')}
          onConfirm={() => void go('/logga-ut#skicka')}
          onCancel={() => setUnsent('none')}
          isSafeToCancel
        >
          {unsent === 'kept' ? keptWords() : t('header.unsent-only-here')}
          <LeavingNumbers />
        </ConfirmDialog>
      )}
    </>
  )
}

/** Whoever answers for several must choose the right one: by name, or null where it is somebody else; undefined for others. */
function whomTheyAreAbout(drafts: readonly { contextId: string }[]): string | null | undefined {
  const context = session.get()?.context
  if (!context?.HasOthers) return undefined
  return drafts.every(({ contextId }) => contextId === context.ContextId) ? context.Firstname : null
}
