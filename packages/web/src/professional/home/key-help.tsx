import { Button, Kbd, Popover, Stack, Switch, Text } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import classes from './home.module.css'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'

const shown = ['arrows', 'open', 'choose', 'search', 'alert', 'find'] as const

/** The keys, told where they work. */
export function KeyHelp() {
  const { t } = useText('professional')
  const isOn = useSingleKeys()
  return (
    <Popover position="bottom-end" width={340} withinPortal={false} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-md" leftSection={<IconKeyboard aria-hidden size={18} />}>
          {t('home.keys.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('home.keys.title')}>
        <Stack gap="sm">
          <dl className={classes.keys}>
            {shown.map((name) => (
              <div key={name}>
                <dt>
                  <Kbd>{t(`home.keys.${name}`)}</Kbd>
                </dt>
                <dd>{t(`home.keys.${name}-does`)}</dd>
              </div>
            ))}
          </dl>
          <Switch
            label={t('home.keys.single')}
            checked={isOn}
            onChange={(event) => setSingleKeys(event.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed">
            {t('home.keys.single-explained')}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
