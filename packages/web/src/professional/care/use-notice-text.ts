import type { FormRow } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'

/** when it was sent, where something was sent; else since when it waits, and that nobody was told. */
export function useNoticeText(): (row: Pick<FormRow, 'SentDate' | 'Notice'>) => string | null {
  const { t } = useText('professional')
  return ({ SentDate, Notice }) => {
    if (!SentDate) return null
    if (!Notice) return t('care.assigned', { date: formatDay(SentDate) })
    const date = formatDay(Notice.Status === 'Sent' ? (Notice.At ?? SentDate) : SentDate)
    return t(`care.notice.${Notice.Status}`, { date })
  }
}
