import { useTranslation } from 'react-i18next'
import { formatDay } from '../../ui/format-time.ts'
import type { ScaleReading } from './read-scores.ts'

/** What has become of a value since the last time: first by how much, then whether that is more than chance. */
export function useChangeText(): (scale: ScaleReading) => string {
  const { t } = useTranslation('professional')
  return ({ change, earlier: [last] }) => {
    if (!change || !last) return ''
    const { difference, verdict } = change
    const date = formatDay(last.date)
    const moved =
      difference === 0
        ? t('form-dialog.change-none', { date })
        : difference > 0
          ? t('form-dialog.change-up', { by: difference, date })
          : t('form-dialog.change-down', { by: -difference, date })
    const judged = verdict && t(`form-dialog.verdict.${verdict}`)
    const madeUp = judged && change.isDemonstration && t('form-dialog.verdict-made-up')
    return [moved, judged, madeUp].filter(Boolean).join(' ')
  }
}
