import { UnstyledButton } from '@mantine/core'
import { IconHelp, IconLogout, IconPhone, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { go } from '../routes/go.ts'
import { leaveContext } from '../session/departure.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { LogOutLink } from './log-out-link.tsx'
import classes from './shell.module.css'

/** Opens in the page itself: nothing to aim at, nothing that covers the form. */
export function PatientMenu({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('patient')
  const context = useSession()?.context

  async function changePerson() {
    onDone()
    if (await leaveContext()) await go('/kontext')
  }

  return (
    <nav className={classes.panel} aria-label={t('header.menu')}>
      <ul>
        {context?.HasOthers && (
          <li>
            <UnstyledButton className={classes.row} onClick={changePerson}>
              <IconUsers aria-hidden /> {t('header.change-person')}
            </UnstyledButton>
          </li>
        )}
        {/* Known to the page itself: whoever needs these two numbers may have no network. */}
        <li className={classes.crisis}>
          <strong>{t('header.crisis')}</strong>
          <a className={classes.row} href="tel:112">
            <IconPhone aria-hidden /> {t('header.call-112')}
          </a>
          <a className={classes.row} href="tel:1177">
            <IconPhone aria-hidden /> {t('header.call-1177')}
          </a>
        </li>
        <li>
          <AppLink className={classes.row} to="/hjalp" onClick={onDone}>
            <IconHelp aria-hidden /> {t('titles.user-help')}
          </AppLink>
        </li>
        <li>
          <LanguageSwitch app="patient" />
        </li>
        <li>
          <LogOutLink className={classes.row}>
            <IconLogout aria-hidden /> {t('header.log-out')}
          </LogOutLink>
        </li>
      </ul>
    </nav>
  )
}
