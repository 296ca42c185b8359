import { Alert } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { laterPart } from '../ui/later-part.tsx'
import { useThanks } from './thanks.ts'

/** Few have something unsent here: what sends it is fetched by those alone, and by whoever has a form open. */
export const KeptAnswersPart = laterPart(
  async () => (await import('./kept-answers.tsx')).KeptAnswersPart,
  () => {
    const { t } = useText('patient')
    // Of what was pressed a moment ago home has said it already.
    if (useThanks()?.isQueued) return null
    return (
      <Alert color="amber" role="status">
        {t('form.not-sent')}
      </Alert>
    )
  },
)
