import type { AnalysisGroup } from '@samklang/contract/analysis'
import { useTopicText } from '../library/use-topic-text.ts'

/** A form by its name, a topic by our word for it. */
export function useGroupName(): (group: AnalysisGroup) => string {
  const topicText = useTopicText()
  return ({ DisplayName }) => topicText(DisplayName)
}
