import { ClinicalTopic } from '@samklang/contract/form-facts'
import { useTranslation } from 'react-i18next'

/** A topic that we have no word for, of a form from elsewhere, is shown as it is written. */
export function useTopicText(): (topic: string) => string {
  const { t } = useTranslation('professional')
  return (topic) => {
    const known = ClinicalTopic.options.find((option) => option === topic)
    return known ? t(`library.topics.${known}`) : topic
  }
}
