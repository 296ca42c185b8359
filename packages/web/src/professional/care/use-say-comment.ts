import * as formCalls from '@samklang/contract/client/forms'
import * as questionnaireCalls from '@samklang/contract/client/questionnaires'
import { longestComment } from '@samklang/contract/comments'
import { useCareSend } from './use-care-send.ts'

type Said = { AdministrativeComment: string | null; PreviousAdministrativeComment: string | null | undefined }
type Then = { onSuccess: () => void; onError?: (error: Error) => void }

/** Saves the comment on a form. What is longer than a comment may be is the narrative one, which questionnaires have. */
export function useSayComment(formId: string) {
  const comment = useCareSend(formCalls.commentForm)
  const narrative = useCareSend(questionnaireCalls.writeNarrativeComment)
  const params = { id: formId }

  function reset() {
    comment.reset()
    narrative.reset()
  }

  return {
    error: comment.error ?? narrative.error,
    isPending: comment.isPending || narrative.isPending,
    reset,
    say(body: Said, then: Then) {
      reset()
      if (isNarrative(body.AdministrativeComment)) narrative.mutate({ params, body }, then)
      else comment.mutate({ params, body }, then)
    },
  }
}

export function isNarrative(written: string | null): boolean {
  return (written?.length ?? 0) > longestComment
}
