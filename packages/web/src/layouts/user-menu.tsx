import { Button, Menu } from '@mantine/core'
import { isAdministrator } from '@samklang/contract/roles'
import { type Profile, sessionCalls } from '@samklang/contract/session'
import {
  IconBook,
  IconInfoCircle,
  IconLanguage,
  IconLifebuoy,
  IconLogout,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../api/use-call.ts'
import { keepProfile } from '../session/profile.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ColorSchemeItems } from './color-scheme-items.tsx'

export function UserMenu({ profile }: { profile: Profile }) {
  const { t } = useTranslation('professional')
  return (
    <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<IconUser aria-hidden size={18} />}>
          {profile.Firstname} {profile.Lastname}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={AppLink} to="/select-language" leftSection={<IconLanguage aria-hidden size={18} />}>
          {t('menu.language')}
        </Menu.Item>
        <NotifyItem profile={profile} />
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
        <Menu.Item component={AppLink} to="/logga-ut" leftSection={<IconLogout aria-hidden size={18} />}>
          {t('menu.log-out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function NotifyItem({ profile }: { profile: Profile }) {
  const { t } = useTranslation('professional')
  const preferences = useSend(sessionCalls.setPreferences)

  function change(isOn: boolean) {
    preferences.mutate({ body: { EnableNotifications: isOn } }, { onSuccess: keepProfile })
  }

  return (
    <Menu.CheckboxItem checked={profile.EnableNotifications} disabled={preferences.isPending} onChange={change}>
      {t('menu.notify')}
    </Menu.CheckboxItem>
  )
}
