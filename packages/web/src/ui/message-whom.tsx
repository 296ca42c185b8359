import { useText } from '../i18n/use-text.ts'

/** what choosing whom a message is for decides, who is told of it, and who reads it. */
export function MessageWhom() {
  const { t } = useText('professional')
  return (
    <>
      {t('programs.message-whom')} {t('programs.message-readers')}
    </>
  )
}
