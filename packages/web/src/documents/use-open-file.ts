import * as mediaCalls from '@samklang/contract/client/media'
import * as sessionCalls from '@samklang/contract/client/session'
import { useSend } from '../api/use-call.ts'
import { useDocumentTab } from './use-document-tab.ts'

/**
 * A file opens in a tab of its own, by a media token that is asked for at the press: one that was kept may have ended, and in the
 * other tab nobody could ask for the next. Where none is had it is asked for once more, and then the reason is told.
 */
export function useOpenFile(mediaId: string) {
  const tab = useDocumentTab()
  const token = useSend(sessionCalls.createMediaToken, {
    onSent: ({ MediaToken, ExpiresAt }) =>
      tab.arrive({ Url: addressOfFile(mediaId, MediaToken), ExpiresAt, MissingCharacters: 0 }),
  })
  const ask = (isLast: boolean) => token.mutate({}, { onError: () => (isLast ? tab.giveUp() : ask(true)) })
  return {
    link: tab.link,
    forget: tab.forget,
    isPending: token.isPending,
    error: token.error,
    open() {
      tab.begin()
      ask(false)
    },
  }
}

function addressOfFile(mediaId: string, token: string): string {
  return `${mediaCalls.getMedium.path.replace(':id', mediaId)}?${new URLSearchParams({ mediaToken: token })}`
}
