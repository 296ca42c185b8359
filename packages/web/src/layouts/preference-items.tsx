import { Menu } from '@mantine/core'
import * as sessionCalls from '@samklang/contract/client/session'
import { type Profile, ScreenLayout } from '@samklang/contract/session'
import { useSend } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { keepProfile } from '../session/profile.ts'

type ItemProps = { profile: Profile; onRefused: (error: Error | null) => void }

/** Whether what is below an alert is told by e-mail too. */
export function NotifyItem({ profile, onRefused }: ItemProps) {
  const { t } = useText('professional')
  const preferences = useSend(sessionCalls.setPreferences, { shownIn: 'button', onSent: keepProfile, onRefused })

  function change(isOn: boolean) {
    preferences.mutate({ body: { EnableNotifications: isOn } })
  }

  return (
    <Menu.CheckboxItem checked={profile.EnableNotifications} disabled={preferences.isPending} onChange={change}>
      {t('menu.notify')}
    </Menu.CheckboxItem>
  )
}

/** How dense lists are. */
export function DensityItems({ profile, onRefused }: ItemProps) {
  const { t } = useText('professional')
  const preferences = useSend(sessionCalls.setPreferences, { shownIn: 'button', onSent: keepProfile, onRefused })
  return (
    <>
      <Menu.Label>{t('menu.density')}</Menu.Label>
      <Menu.RadioGroup value={profile.ScreenLayout}>
        {ScreenLayout.options.map((layout) => (
          <Menu.RadioItem
            key={layout}
            value={layout}
            disabled={preferences.isPending}
            onChange={() => preferences.mutate({ body: { ScreenLayout: layout } })}
          >
            {t(`menu.${layout}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
