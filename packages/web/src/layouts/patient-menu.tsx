import { UnstyledButton } from '@mantine/core'
import { emergencyNumber } from '@samklang/contract/default-help-lines'
import { IconHelp, IconLogout, IconPhone, IconUsers } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { go } from '../routes/go.ts'
import { leaveContext } from '../session/departure.ts'
import { useSession } from '../session/store.ts'
import { nameOf, useHelpLines } from '../system/help-lines.ts'
import { useAreHelpLinesAwaited } from '../system/unit-information.ts'
import { AppLink } from '../ui/app-link.tsx'
import { telephone } from '../ui/call-button.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { LogOutLink } from './log-out-link.tsx'
import classes from './shell.module.css'

/** Opens in the page itself: nothing to aim at, nothing that covers the form. */
export function PatientMenu({ onDone }: { onDone: () => void }) {
  const { t, language } = useText('patient')
  const usual = useHelpLines()
  const lines = useAreHelpLinesAwaited() ? [] : usual
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
        {/* Known to the page itself: whoever needs these numbers may have no network. */}
        <li className={classes.crisis}>
          <strong>{t(context?.Type === 'Patient' ? 'header.crisis' : 'header.urgent')}</strong>
          <a className={classes.row} href={telephone(emergencyNumber)}>
            <IconPhone aria-hidden /> {t('header.call-112')}
          </a>
          {lines.map(
            (line) =>
              line.Number && (
                <a key={line.Number} className={classes.row} href={telephone(line.Number)}>
                  <IconPhone aria-hidden /> {t('crisis.ring', { number: nameOf(line, language) })}
                </a>
              ),
          )}
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
