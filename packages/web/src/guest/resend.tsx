import { Button, Stack, Text } from '@mantine/core'
import { useGuardedMutation } from '../api/use-guarded-mutation.ts'
import { useText } from '../i18n/use-text.ts'
import { useWaitText } from '../ui/use-wait-text.ts'
import { useCountdown } from './use-countdown.ts'
import { useRefusalText } from './use-refusal-text.ts'

type ResendProps = { resendAfter: number; resend: () => Promise<{ ResendAfter: number }> }

/** Another code, but not before the first has had time to come. */
export function Resend({ resendAfter, resend }: ResendProps) {
  const { t } = useText('patient', 'sign-in')
  const { secondsLeft, start } = useCountdown(resendAfter)
  const request = useGuardedMutation({ mutationFn: resend, onSuccess: ({ ResendAfter }) => start(ResendAfter) })
  const refusalText = useRefusalText('code')
  const waitText = useWaitText()

  return (
    <Stack gap="xs">
      <Button
        variant="default"
        size="lg"
        disabled={secondsLeft > 0}
        loading={request.isPending}
        onClick={() => request.mutate()}
      >
        {t('sign-in:code.resend')}
      </Button>
      <Text role="status">{request.isSuccess && t('sign-in:code.resent')}</Text>
      {secondsLeft > 0 && (
        <Text size="sm" c="dimmed">
          {t('sign-in:code.resend-wait', { wait: waitText(secondsLeft) })}
        </Text>
      )}
      {request.error && (
        <Text role="alert" c="var(--mantine-color-error)">
          {refusalText(request.error)}
        </Text>
      )}
    </Stack>
  )
}
