import { Button, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { CallError } from '../api/call-error.ts'
import { useText } from '../i18n/use-text.ts'
import { CivicIdField } from '../ui/civic-id-field.tsx'
import { focusFirstField } from '../ui/focus-first-field.ts'
import { useCivicId } from '../ui/use-civic-id.ts'
import { CodeStep } from './code-step.tsx'
import { useCodeRequest } from './use-code-request.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** First whose code it is, then the code itself. */
export function SmsLogin() {
  const { t } = useText('patient', 'sign-in')
  const { sent, ask, goOnWithEarlier, request } = useCodeRequest()
  const civicId = useCivicId(request.reset)
  const refusalText = useRefusalText('code')
  const mayHaveOne = request.error instanceof CallError && request.error.status === 429

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const CivicId = civicId.take()
    if (CivicId) ask({ CivicId })
    else focusFirstField(event.currentTarget)
  }

  function typeEarlierCode() {
    const CivicId = civicId.take()
    if (CivicId) goOnWithEarlier({ CivicId })
  }

  if (sent) return <CodeStep whom={sent.whom} resendAfter={sent.resendAfter} />
  return (
    <form onSubmit={submit} ref={focusFirstField} noValidate>
      <Stack>
        <Text>{t('sign-in:sms.lead')}</Text>
        <CivicIdField {...civicId.field} />
        {request.error && (
          <Text role="alert" c="var(--mantine-color-error)">
            {refusalText(request.error)}
          </Text>
        )}
        <Button type="submit" size="lg" loading={request.isPending}>
          {t('sign-in:sms.send')}
        </Button>
        {mayHaveOne && (
          <Button variant="default" size="lg" onClick={typeEarlierCode}>
            {t('sign-in:sms.have-code')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
