import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'

export function ColorSchemeItems() {
  const { t } = useText('professional')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choices = [
    { scheme: 'light', label: t('menu.light'), Icon: IconSun },
    { scheme: 'dark', label: t('menu.dark'), Icon: IconMoon },
    { scheme: 'auto', label: t('menu.auto'), Icon: IconDeviceDesktop },
  ] as const

  return (
    <Menu.RadioGroup value={colorScheme}>
      {choices.map(({ scheme, label, Icon }) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          rightSection={<Icon aria-hidden size={18} />}
          onChange={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
