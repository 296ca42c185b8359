import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { takeFocusRequest } from '../../ui/focus-request.ts'

type StepFormProps = {
  title: string
  children: ReactNode
  /** Absent: something inside has to be finished first. */
  next?: string | undefined
  onSubmit: () => void
  onBack?: (() => void) | undefined
  isPending?: boolean
  form?: Ref<HTMLFormElement>
}

const anyField = 'input:checked, input:not([type="radio"]):enabled, textarea, button'

/** One step of the wizard. The first field has the focus and Enter goes on, so that no hand leaves the keyboard. */
export function StepForm({ title, children, next, onSubmit, onBack, isPending = false, form }: StepFormProps) {
  const { t } = useText('professional')
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)

  useEffect(() => {
    takeFocusRequest()
    const wanted = body.current?.querySelector<HTMLElement>('[data-first-field]')
    const first = body.current?.querySelector<HTMLElement>(anyField)
    const field = wanted ?? first
    field?.focus()
  }, [])

  return (
    <Card withBorder padding="lg" style={{ overflow: 'visible' }}>
      <form
        ref={form}
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) onSubmit()
        }}
      >
        <Stack gap="lg">
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          <div ref={body}>{children}</div>
          <Group justify="space-between">
            {onBack ? (
              <Button variant="default" onClick={onBack}>
                {t('registration.back')}
              </Button>
            ) : (
              <span />
            )}
            {next && (
              <Button type="submit" loading={isPending}>
                {next}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
