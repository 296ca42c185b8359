import { Alert } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { laterPart } from '../ui/later-part.tsx'

/** Few have something unsent here: what sends it is fetched by those alone, and by whoever has a form open. */
export const KeptAnswersPart = laterPart(
  async () => (await import('./kept-answers.tsx')).KeptAnswersPart,
  () => {
    const { t } = useText('patient')
    return (
      <Alert color="amber" role="status">
        {t('form.not-sent')}
      </Alert>
    )
  },
)
