import { type ComponentProps, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendWhatWaits, type Unsent } from '../answering/draft/unsent.ts'
import { go } from '../routes/go.ts'
import { now } from '../session/clock.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Whoever logs out while something has not reached the clinic is asked first. */
export function LogOutLink(props: Omit<ComponentProps<typeof AppLink>, 'to' | 'onClick'>) {
  const { t } = useTranslation('patient')
  const [unsent, setUnsent] = useState<Unsent>('none')
  const person = useSession()?.userProfile.PublicId ?? ''

  async function saveFirst(event: MouseEvent) {
    event.preventDefault()
    const left = await sendWhatWaits(person, now)
    if (left === 'none') await go('/logga-ut')
    else setUnsent(left)
  }

  return (
    <>
      <AppLink {...props} to="/logga-ut" onClick={saveFirst} />
      {unsent !== 'none' && (
        <ConfirmDialog
          title={t('header.unsent-title')}
          confirm={t('header.log-out-anyway')}
          cancel={t('header.stay')}
          onConfirm={() => void go('/logga-ut')}
          onCancel={() => setUnsent('none')}
        >
          {t(unsent === 'kept' ? 'header.unsent' : 'header.unsent-only-here')}
        </ConfirmDialog>
      )}
    </>
  )
}
