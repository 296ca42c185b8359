import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLostSince } from '../connection/lost-since.ts'
import { UnknownState } from '../connection/unknown-state.tsx'

/** Says what would be here, and the next step. That there is nothing is said only while somebody can know. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  if (useLostSince()) return <UnknownState action={action} />
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
