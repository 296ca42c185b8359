import { Stack, Text } from '@mantine/core'
import * as signInCalls from '@samklang/contract/client/sign-in'
import { send } from '../api/client.ts'
import { useText } from '../i18n/use-text.ts'
import { CodeForm } from './code-form.tsx'
import { codeRequestId } from './code-request-id.ts'
import { NoCode } from './no-code.tsx'
import { Resend } from './resend.tsx'
import { type SignInSubject, useCodeSignIn } from './use-code-sign-in.ts'

/** The code has been sent, if there was anybody to send it to: the words are the same for everyone. */
export function CodeStep({ whom, resendAfter }: { whom: SignInSubject; resendAfter: number }) {
  const { t } = useText('patient', 'sign-in')
  const signIn = useCodeSignIn()
  const asked = { ...whom, RequestId: codeRequestId() }

  return (
    <Stack>
      <Text role="status">{'UserId' in whom ? t('sign-in:code.sent-to-link') : t('sign-in:code.sent')}</Text>
      <CodeForm
        isAutomatic
        label={t('sign-in:code.label')}
        action={t('sign-in:login.log-in')}
        isPending={signIn.isPending}
        refusal={signIn.error}
        onCode={(code) => signIn.mutate({ ...asked, Code: code })}
        onChange={signIn.reset}
      />
      <Resend
        resendAfter={resendAfter}
        resend={() => send(signInCalls.requestCode, { body: asked }, { shownIn: 'dialog' })}
      />
      <NoCode isByLink={'UserId' in whom} />
    </Stack>
  )
}
