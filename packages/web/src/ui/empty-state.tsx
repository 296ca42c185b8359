import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says what would be here, and the next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Text fw={600}>{title}</Text>
      {children && (
        <Text c="dimmed" maw={480}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
