import { Button, Stack, Text } from '@mantine/core'
import type { Context } from '@samklang/contract/session'
import type { FormEvent } from 'react'
import { CallError } from '../api/call-error.ts'
import { useGuardedMutation } from '../api/use-guarded-mutation.ts'
import { failureMessage } from '../errors/failure-message.ts'
import { useText } from '../i18n/use-text.ts'
import { go } from '../routes/go.ts'
import { enterContext } from '../session/arrival.ts'
import { pathOnwards } from '../session/wanted-form.ts'
import { CivicIdField } from '../ui/civic-id-field.tsx'
import { focusFirstField } from '../ui/focus-first-field.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useCivicId } from '../ui/use-civic-id.ts'
import { useWaitText } from '../ui/use-wait-text.ts'
import { useContextTitle } from './use-context-title.ts'

type CivicIdStepProps = { context: Context; all: readonly Context[]; onBack: () => void }

/** A code by SMS proves a phone; knowing whose forms they are proves that the right person holds it. */
export function CivicIdStep({ context, all, onBack }: CivicIdStepProps) {
  const { t } = useText('patient', 'sign-in')
  const who = context.Type === 'Guardian' ? 'child' : 'person'
  const title = useContextTitle(context)
  const refusalText = useRefusalText()
  const opening = useGuardedMutation({
    mutationFn: (digits: string) => enterContext(context, all, { civicId: digits, shownIn: 'dialog' }),
    onSuccess: () => go(pathOnwards()),
  })
  const civicId = useCivicId(opening.reset)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const digits = civicId.take()
    if (!digits) return focusFirstField(event.currentTarget)
    if (!opening.isPending) opening.mutate(digits)
  }

  return (
    <form onSubmit={submit} ref={focusFirstField} noValidate>
      <Stack>
        <PageTitle>{t(`sign-in:context.civic-id-title.${who}`)}</PageTitle>
        <Text fw={600}>{title}</Text>
        <Text>{t('sign-in:context.civic-id-lead')}</Text>
        <CivicIdField {...civicId.field} label={t(`sign-in:context.civic-id-label.${who}`)} />
        {opening.error && (
          <Text role="alert" c="var(--mantine-color-error)">
            {refusalText(opening.error)}
          </Text>
        )}
        <Button type="submit" size="lg" loading={opening.isPending}>
          {t('sign-in:context.civic-id-go-on')}
        </Button>
        <Button variant="default" size="lg" onClick={onBack}>
          {t('sign-in:context.civic-id-back')}
        </Button>
      </Stack>
    </form>
  )
}

function useRefusalText(): (error: Error) => string {
  const { t } = useText('patient', 'sign-in')
  const waitText = useWaitText()
  return (error) => {
    if (!(error instanceof CallError)) return t('common:failure.unknown')
    const { AttemptsLeft, RetryAfter } = error.body
    if (error.status === 429) return t('sign-in:context.civic-id-too-many', { wait: waitText(RetryAfter ?? 60 * 60) })
    if (AttemptsLeft !== undefined) return t('sign-in:context.civic-id-wrong', { count: AttemptsLeft })
    return failureMessage(error)
  }
}
