import { IconLogout } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agreeToLeave, hasUnsent, saveOpenForm } from '../answering/draft/unsent.ts'
import { go } from '../routes/go.ts'
import { now } from '../session/clock.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import classes from './shell.module.css'

/** Whoever logs out while something has not reached the clinic is asked first. */
export function LogOutItem() {
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

  function leave() {
    agreeToLeave()
    void go('/logga-ut')
  }

  return (
    <>
      <AppLink className={classes.row} to="/logga-ut" onClick={saveFirst}>
        <IconLogout aria-hidden /> {t('header.log-out')}
      </AppLink>
      {isAsking && (
        <ConfirmDialog
          title={t('header.unsent-title')}
          confirm={t('header.log-out-anyway')}
          cancel={t('header.stay')}
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        >
          {t('header.unsent')}
        </ConfirmDialog>
      )}
    </>
  )
}
