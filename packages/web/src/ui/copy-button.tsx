import { Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import classes from './copy-button.module.css'

const confirmationMs = 4000

type CopyButtonProps = { text: string; label?: string; size?: 'compact-sm' | 'compact-md' }

/** Where the browser refuses the clipboard (plain http, or by policy) the text is shown selected, to copy by hand. */
export function CopyButton({ text, label, size = 'compact-sm' }: CopyButtonProps) {
  const { t } = useText()
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')

  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), confirmationMs)
    return () => clearTimeout(timer)
  }, [state])

  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size={size} onClick={async () => setState(await copy(text))}>
        <span aria-live="polite">{state === 'copied' ? t('banner.copied') : (label ?? t('action.copy'))}</span>
      </Button>
      {state === 'refused' && (
        <label className={classes.byHand}>
          {t('banner.copy-by-hand')}
          <textarea value={text} readOnly rows={4} ref={(field) => field?.select()} />
        </label>
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
