import { Button, Stack, Text } from '@mantine/core'
import * as signInCalls from '@samklang/contract/client/sign-in'
import { CodeRequest } from '@samklang/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { useQueryValue } from '../routes/use-current-row.ts'
import { useScope } from '../session/scope.ts'
import { useLoginMethods } from '../system/settings.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { CodeStep } from './code-step.tsx'
import { EidButton } from './eid-button.tsx'
import { useCodeRequest } from './use-code-request.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** /inloggning/skolpersonal/ */
export function UserLoginOtherScreen() {
  const { t } = useText('patient', 'sign-in')
  const methods = useLoginMethods()
  const UserId = CodeRequest.safeParse({ UserId: useQueryValue('userId') }).data?.UserId
  const isByLink = UserId !== undefined && methods.includes('Sms')

  return (
    <Stack>
      <PageTitle>{t('sign-in:other.title')}</PageTitle>
      {isByLink ? <LinkLogin userId={UserId} /> : <Text>{t('sign-in:other.open-link')}</Text>}
      {methods.includes('Eid') && <EidButton as="other" isQuiet={isByLink} />}
    </Stack>
  )
}

/** The link in the message says whom it is for: neither civic id nor account is needed. */
function LinkLogin({ userId }: { userId: string }) {
  const { t } = useText('patient', 'sign-in')
  const { sent, ask, goOnWithEarlier, request } = useCodeRequest()
  const refusal = useRefusalText('code')(request.error)
  const whom = { UserId: userId }
  const recipient = useCodeRecipient(userId)

  if (sent) return <CodeStep whom={sent.whom} resendAfter={sent.resendAfter} />
  return (
    <Stack>
      <Text>{t('sign-in:other.code-lead')}</Text>
      {recipient && <Text fw={600}>{t('sign-in:other.code-to', { address: recipient.Masked })}</Text>}
      {refusal && (
        <Text role="alert" c="var(--mantine-color-error)">
          {refusal}
        </Text>
      )}
      <Button size="xl" loading={request.isPending} onClick={() => ask(whom)}>
        {t('sign-in:other.send')}
      </Button>
      {refusal && (
        <Button variant="default" size="lg" onClick={() => goOnWithEarlier(whom)}>
          {t('sign-in:sms.have-code')}
        </Button>
      )}
    </Stack>
  )
}

/** Which phone to look at. Whoever is not told may ask for a code all the same. */
function useCodeRecipient(UserId: string) {
  const query = callQuery(
    useScope(),
    signInCalls.findCodeRecipient,
    { body: { UserId } },
    { shownIn: 'place', token: '' },
  )
  return useQuery(query).data
}
