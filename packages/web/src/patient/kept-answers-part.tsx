import { Alert } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { laterPart } from '../ui/later-part.tsx'
import { useThanks } from './thanks.ts'

export type KeptAnswersProps = {
  person: string
  page: string
  /** The form that is open on this page. */
  openForm: string | null
}

/** Few have something unsent here: what sends it is fetched by those alone, and by whoever has a form open. */
export const KeptAnswersPart = laterPart<KeptAnswersProps>(
  async () => (await import('./kept-answers.tsx')).KeptAnswersPart,
  ({ openForm }) => {
    const { t } = useText('patient')
    // Of what was pressed a moment ago home has said it already; an open form speaks of itself.
    if (useThanks()?.isQueued || openForm) return null
    return (
      <Alert color="amber" role="status" mb="md">
        {t('form.not-sent')}
      </Alert>
    )
  },
)
