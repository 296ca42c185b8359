import { Badge, Button, Menu } from '@mantine/core'
import { isAdministrator } from '@samklang/contract/roles'
import type { Profile } from '@samklang/contract/session'
import {
  IconBeach,
  IconBook,
  IconDeviceMobile,
  IconInfoCircle,
  IconLanguage,
  IconLifebuoy,
  IconLogout,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { hasUnsent } from '../answering/draft/unsent.ts'
import { useText } from '../i18n/use-text.ts'
import { go } from '../routes/go.ts'
import { today } from '../session/civil-day.ts'
import { now } from '../session/clock.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Refused } from '../ui/refused.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { AlertReachDialog } from './alert-reach-dialog.tsx'
import { awayUntil } from './away.ts'
import { AwayDialog } from './away-dialog.tsx'
import { ColorSchemeItems } from './color-scheme-items.tsx'
import { DensityItems, NotifyItem } from './preference-items.tsx'
import classes from './shell.module.css'
import { countTextsEverywhere, forgetTextsEverywhere } from './start-text-storage.ts'

export function UserMenu({ profile }: { profile: Profile }) {
  const { t } = useText('professional')
  const { asked, ask, close, button } = useAsked<'away' | 'reach' | 'unsent' | 'texts'>()
  const [refused, setRefused] = useState<Error | null>(null)
  const away = awayUntil(profile, today())

  /** Whoever logs out while something they filled in or wrote has not been saved is asked first. */
  function logOut(event: MouseEvent) {
    event.preventDefault()
    if (hasUnsent(profile.PublicId, now())) ask('unsent')
    else void leaveUnlessTexts()
  }

  async function leaveUnlessTexts() {
    if ((await countTextsEverywhere(profile.PublicId)) > 0) ask('texts')
    else leave()
  }

  /** what was typed goes with whoever logs out of their own will. */
  function leave() {
    forgetTextsEverywhere(profile.PublicId)
    void go('/logga-ut')
  }

  return (
    <>
      <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            ref={button}
            variant="subtle"
            color="gray"
            leftSection={<IconUser aria-hidden size={18} />}
            rightSection={
              away && (
                <Badge color="amber" variant="light" tt="none">
                  {t('away.badge')}
                </Badge>
              )
            }
          >
            <span className={classes.roomy}>
              {profile.Firstname} {profile.Lastname}
            </span>
            <span className={classes.initials} aria-hidden>
              {profile.Firstname.slice(0, 1)}
              {profile.Lastname.slice(0, 1)}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={AppLink} to="/select-language" leftSection={<IconLanguage aria-hidden size={18} />}>
            {t('menu.language')}
          </Menu.Item>
          <NotifyItem profile={profile} onRefused={setRefused} />
          <Menu.Item leftSection={<IconBeach aria-hidden size={18} />} onClick={() => ask('away')}>
            {away ? t('menu.away-until', { date: away }) : t('menu.away')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDeviceMobile aria-hidden size={18} />} onClick={() => ask('reach')}>
            {t('menu.alert-reach')}
          </Menu.Item>
          <Menu.Divider />
          <DensityItems profile={profile} onRefused={setRefused} />
          <Menu.Divider />
          <ColorSchemeItems />
          <Menu.Divider />
          <Menu.Item component={AppLink} to="/manual" leftSection={<IconBook aria-hidden size={18} />}>
            {t('menu.manual')}
          </Menu.Item>
          <Menu.Item component={AppLink} to="/support" leftSection={<IconLifebuoy aria-hidden size={18} />}>
            {t('menu.support')}
          </Menu.Item>
          <Menu.Item component={AppLink} to="/om" leftSection={<IconInfoCircle aria-hidden size={18} />}>
            {t('menu.about')}
          </Menu.Item>
          {isAdministrator(profile) && (
            <Menu.Item component={AppLink} to="/administration" leftSection={<IconSettings aria-hidden size={18} />}>
              {t('menu.administration')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            component={AppLink}
            to="/logga-ut"
            onClick={logOut}
            leftSection={<IconLogout aria-hidden size={18} />}
          >
            {t('menu.log-out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Refused error={refused} onClose={() => setRefused(null)} />
      {asked === 'away' && <AwayDialog profile={profile} onClose={close} />}
      {asked === 'reach' && <AlertReachDialog onClose={close} />}
      {asked === 'unsent' && (
        <ConfirmDialog
          title={t('menu.unsent-title')}
          confirm={t('menu.log-out-anyway')}
          cancel={t('menu.stay')}
          onConfirm={() => void leaveUnlessTexts()}
          onCancel={close}
        >
          {t('menu.unsent')}
        </ConfirmDialog>
      )}
      {asked === 'texts' && (
        <ConfirmDialog
          title={t('kept.log-out-title')}
          confirm={t('kept.log-out')}
          cancel={t('menu.stay')}
          onConfirm={leave}
          onCancel={close}
          isDestructive
        >
          {t('kept.log-out-means')}
        </ConfirmDialog>
      )}
    </>
  )
}
