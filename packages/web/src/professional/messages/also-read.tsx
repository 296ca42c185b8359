import { Alert, Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { IconEye } from '@tabler/icons-react'
import { useSayAlsoRead } from './use-say-also-read.ts'

/** beside the words of an alert. */
export function AlsoRead({ alert }: { alert: RiskAlert }) {
  const said = useSayAlsoRead()([alert])
  if (said === null) return null
  return (
    <Text size="sm" fw={650} data-also-read>
      {said}
    </Text>
  )
}

/** where the reply is written. */
export function AlsoReadCaution({ alerts }: { alerts: readonly RiskAlert[] }) {
  const said = useSayAlsoRead()(alerts)
  if (said === null) return null
  return (
    <Alert color="amber" p="xs" icon={<IconEye aria-hidden />} data-also-read>
      <Text fw={650}>{said}</Text>
    </Alert>
  )
}
