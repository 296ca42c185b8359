import { Alert, Button, Group, Text } from '@mantine/core'
import type { ProgramTemplate } from '@samklang/contract/program-templates'
import { useText } from '../../i18n/use-text.ts'
import classes from './assign.module.css'

/** a program is started by itself, and by way of what it would do. */
export function ProgramRow({ program, onPick }: { program: ProgramTemplate; onPick: () => void }) {
  const { t } = useText('professional')
  const { DisplayName: name, Description, Steps } = program
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[t('program-start.pick.steps', { count: Steps }), Description].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('program-start.pick.choose-which', { program: name })}
        onClick={onPick}
      >
        {t('program-start.pick.choose')}
      </Button>
    </li>
  )
}

/** Something that can be assigned could not be fetched, and the rest is there. */
export function FailedList({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  const { t } = useText('professional')
  return (
    <Alert color="amber" role="status">
      <Group gap="sm">
        {text}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('bell.retry')}
        </Button>
      </Group>
    </Alert>
  )
}
