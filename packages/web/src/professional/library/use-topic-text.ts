import { ClinicalTopic } from '@samklang/contract/form-facts'
import { topicLabels } from '@samklang/contract/labels'
import { useLabel } from '../../ui/use-label.ts'

/** A topic that we have no word for, of a form from elsewhere, is shown as it is written. */
export function useTopicText(): (topic: string) => string {
  const label = useLabel()
  return (topic) => {
    const known = ClinicalTopic.options.find((option) => option === topic)
    return known ? label(topicLabels, known) : topic
  }
}
