import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { signInCalls } from '@samklang/contract/sign-in'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../api/use-call.ts'
import { CodeInput } from '../ui/code-input.tsx'
import { focusFirstField } from '../ui/focus-first-field.ts'
import { useWaitText } from '../ui/use-wait-text.ts'
import { NoCode } from './no-code.tsx'
import { toldInPlace, useCodeSignIn, type Whom } from './use-code-sign-in.ts'
import { useCountdown } from './use-countdown.ts'
import { useRefusalText } from './use-refusal-text.ts'

const length = 6

/** The code has been sent, if there was anybody to send it to: the words are the same for everyone. */
export function CodeStep({ whom, resendAfter }: { whom: Whom; resendAfter: number }) {
  const { t } = useTranslation('patient')
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const signIn = useCodeSignIn()
  const refusalText = useRefusalText('code')
  const error = isShort ? t('code.short') : refusalText(signIn.error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signIn.isPending) return
    setShort(code.length < length)
    if (code.length < length) return focusFirstField(event.currentTarget)
    signIn.mutate({ ...whom, Code: code })
  }

  function change(next: string) {
    setShort(false)
    signIn.reset()
    setCode(next)
  }

  return (
    <Stack>
      <Text role="status">{'UserId' in whom ? t('code.sent-to-link') : t('code.sent')}</Text>
      <form onSubmit={submit} ref={focusFirstField} noValidate>
        <Stack>
          <CodeInput label={t('code.label')} value={code} onChange={change} error={error} />
          <VisuallyHidden role="alert">{error}</VisuallyHidden>
          <Button type="submit" size="lg" loading={signIn.isPending}>
            {t('login.log-in')}
          </Button>
        </Stack>
      </form>
      <Resend whom={whom} resendAfter={resendAfter} />
      <NoCode isByLink={'UserId' in whom} />
    </Stack>
  )
}

function Resend({ whom, resendAfter }: { whom: Whom; resendAfter: number }) {
  const { t } = useTranslation('patient')
  const { secondsLeft, start } = useCountdown(resendAfter)
  const request = useSend(signInCalls.requestCode, { inline: toldInPlace })
  const refusalText = useRefusalText('code')
  const waitText = useWaitText()

  function resend() {
    request.mutate({ body: whom }, { onSuccess: ({ ResendAfter }) => start(ResendAfter) })
  }

  return (
    <Stack gap="xs">
      <Button variant="default" size="lg" disabled={secondsLeft > 0} loading={request.isPending} onClick={resend}>
        {t('code.resend')}
      </Button>
      <Text role="status">{request.isSuccess && t('code.resent')}</Text>
      {secondsLeft > 0 && (
        <Text size="sm" c="dimmed">
          {t('code.resend-wait', { wait: waitText(secondsLeft) })}
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
