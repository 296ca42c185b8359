import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Code } from '@samklang/contract/sign-in'
import { type FormEvent, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { CivicIdField } from '../ui/civic-id-field.tsx'
import { focusFirstField } from '../ui/focus-first-field.ts'
import { useCivicId } from '../ui/use-civic-id.ts'
import { useCodeSignIn } from './use-code-sign-in.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** For whoever was handed a one-time password by the clinic, on paper or by word of mouth. */
export function PasswordLogin() {
  const { t } = useText('patient', 'sign-in')
  const [password, setPassword] = useState('')
  const [isWrongShape, setWrongShape] = useState(false)
  const signIn = useCodeSignIn()
  const civicId = useCivicId(signIn.reset)
  const refusalText = useRefusalText('password')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const CivicId = civicId.take()
    const code = Code.safeParse(password)
    setWrongShape(!code.success)
    if (!CivicId) return focusFirstField(event.currentTarget)
    if (code.success && !signIn.isPending) signIn.mutate({ CivicId, Code: code.data })
  }

  function change(next: string) {
    setWrongShape(false)
    signIn.reset()
    setPassword(next)
  }

  return (
    <form onSubmit={submit} ref={focusFirstField} noValidate>
      <Stack>
        <Text>{t('sign-in:password.lead')}</Text>
        <CivicIdField {...civicId.field} />
        <TextInput
          label={t('sign-in:password.label')}
          description={t('sign-in:password.hint')}
          size="lg"
          value={password}
          error={isWrongShape && t('sign-in:password.wrong-shape')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {signIn.error && (
          <Text role="alert" c="var(--mantine-color-error)">
            {refusalText(signIn.error)}
          </Text>
        )}
        <Button type="submit" size="lg" loading={signIn.isPending}>
          {t('sign-in:login.log-in')}
        </Button>
      </Stack>
    </form>
  )
}
