import { type ComponentProps, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsent, saveOpenForm } from '../answering/draft/unsent.ts'
import { go } from '../routes/go.ts'
import { now } from '../session/clock.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Whoever logs out while something has not reached the clinic is asked first. */
export function LogOutLink(props: Omit<ComponentProps<typeof AppLink>, 'to' | 'onClick'>) {
  const { t } = useTranslation('patient')
  const [isAsking, setAsking] = useState(false)
  const person = useSession()?.userProfile.PublicId ?? ''

  async function saveFirst(event: MouseEvent) {
    if (!hasUnsent(person, now())) return
    event.preventDefault()
    await saveOpenForm()
    if (hasUnsent(person, now())) setAsking(true)
    else await go('/logga-ut')
  }

  return (
    <>
      <AppLink {...props} to="/logga-ut" onClick={saveFirst} />
      {isAsking && (
        <ConfirmDialog
          title={t('header.unsent-title')}
          confirm={t('header.log-out-anyway')}
          cancel={t('header.stay')}
          onConfirm={() => void go('/logga-ut')}
          onCancel={() => setAsking(false)}
        >
          {t('header.unsent')}
        </ConfirmDialog>
      )}
    </>
  )
}
