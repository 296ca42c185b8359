import { CallError } from '../api/call-error.ts'
import { failureMessage } from '../errors/failure-message.ts'
import { useText } from '../i18n/use-text.ts'
import { useWaitText } from '../ui/use-wait-text.ts'

/** Why a code was not sent or not taken, and what can be done about it. */
export function useRefusalText(kind: 'code' | 'password'): (error: Error | null) => string | undefined {
  const { t } = useText('sign-in')
  const waitText = useWaitText()

  return (error) => {
    if (!error) return undefined
    if (!(error instanceof CallError)) return t('common:failure.unknown')
    const { Code, AttemptsLeft, RetryAfter } = error.body
    if (error.status === 429) return t('sign-in:code.too-many', { wait: waitText(RetryAfter ?? 15 * 60) })
    const isRefused = Code === 'code-spent' || Code === 'wrong-code'
    // Whether the clinic has given out a password, and whether it was used, is not told.
    if (isRefused && kind === 'password') return t('sign-in:password.wrong')
    if (Code === 'code-spent' || AttemptsLeft === 0) return t('sign-in:code.spent')
    if (Code === 'wrong-code') return t('sign-in:code.wrong', { count: AttemptsLeft ?? 1 })
    return failureMessage(error)
  }
}
