import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  confirm: string
  /** Absent: “Avbryt”. Needed where what is confirmed is itself a cancelling. */
  cancel?: string
  onConfirm: () => void
  onCancel: () => void
  isPending?: boolean
  isDestructive?: boolean
  /** A second act to choose instead, which does more than the first. */
  other?: { label: string; act: () => void } | undefined
  /** To stay is the safe choice, and the one that stands out. */
  isSafeToCancel?: boolean
}

/** Asks before an act that cannot be taken back; the text says what it means, with numbers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useText()
  return (
    <Dialog title={props.title} onClose={props.onCancel}>
      <Stack>
        <Text component="div">{props.children}</Text>
        <Group justify="flex-end">
          <Button variant={props.isSafeToCancel ? 'filled' : 'default'} onClick={props.onCancel}>
            {props.cancel ?? t('action.cancel')}
          </Button>
          <Button
            {...(props.isSafeToCancel ? { variant: 'default' } : { color: props.isDestructive ? 'red.9' : 'teal' })}
            loading={props.isPending}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
          {props.other && (
            <Button variant="light" disabled={props.isPending ?? false} onClick={props.other.act}>
              {props.other.label}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
