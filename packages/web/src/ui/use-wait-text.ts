import { useText } from '../i18n/use-text.ts'

/** How long there is to wait, in words: seconds while they can be counted, then minutes. */
export function useWaitText(): (seconds: number) => string {
  const { t } = useText()
  return (seconds) =>
    seconds < 100
      ? t('wait.seconds', { count: Math.max(1, Math.ceil(seconds)) })
      : t('wait.minutes', { count: Math.ceil(seconds / 60) })
}
