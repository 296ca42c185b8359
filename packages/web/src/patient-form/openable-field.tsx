import { ActionIcon, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'

type OpenableFieldProps = {
  label: string
  /** What stands there while the field is closed. */
  shown: ReactNode
  isOpen: boolean
  /** Absent: the field cannot be changed here. */
  onOpen: (() => void) | undefined
  /** The person record has the last word on it, which is then said. */
  isLocked?: boolean
  /** Instead, what else it follows from. */
  lockedBy?: string
  children: ReactNode
}

/** A value to read until somebody asks to change it. */
export function OpenableField({ label, shown, isOpen, onOpen, isLocked, lockedBy, children }: OpenableFieldProps) {
  const { t } = useText('professional')
  if (isOpen) return <div>{children}</div>
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap={4} wrap="nowrap" mih={36}>
        <Text component="div" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {shown || '–'}
        </Text>
        {onOpen && (
          <ActionIcon variant="subtle" size="lg" aria-label={t('patient-form.edit', { field: label })} onClick={onOpen}>
            <IconPencil aria-hidden size={18} />
          </ActionIcon>
        )}
      </Group>
      {isLocked && (
        <Text size="sm" c="dimmed">
          {lockedBy ?? t('patient-form.locked')}
        </Text>
      )}
    </div>
  )
}
