import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function ColorSchemeItems() {
  const { t } = useTranslation('professional')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choices = [
    { scheme: 'light', label: t('menu.light'), Icon: IconSun },
    { scheme: 'dark', label: t('menu.dark'), Icon: IconMoon },
    { scheme: 'auto', label: t('menu.auto'), Icon: IconDeviceDesktop },
  ] as const

  return choices.map(({ scheme, label, Icon }) => (
    <Menu.Item
      key={scheme}
      role="menuitemradio"
      aria-checked={colorScheme === scheme}
      closeMenuOnClick={false}
      fw={colorScheme === scheme ? 650 : 400}
      leftSection={<Icon aria-hidden size={18} />}
      rightSection={colorScheme === scheme ? '✓' : undefined}
      onClick={() => setColorScheme(scheme)}
    >
      {label}
    </Menu.Item>
  ))
}
