import { Button, Stack, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const confirmationMs = 4000

/** Where the browser refuses the clipboard (plain http, or by policy) the text is shown selected, to copy by hand. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')

  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), confirmationMs)
    return () => clearTimeout(timer)
  }, [state])

  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size="compact-sm" onClick={async () => setState(await copy(text))}>
        <span aria-live="polite">{state === 'copied' ? t('banner.copied') : (label ?? t('action.copy'))}</span>
      </Button>
      {state === 'refused' && (
        <Textarea
          label={t('banner.copy-by-hand')}
          value={text}
          readOnly
          autosize
          w="min(32rem, 80vw)"
          ref={(field) => field?.select()}
        />
      )}
    </Stack>
  )
}

async function copy(text: string): Promise<'copied' | 'refused'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'refused'
  }
}
