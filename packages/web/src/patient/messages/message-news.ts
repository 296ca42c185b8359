import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { useEffect } from 'react'
import { useScope } from '../../session/scope.ts'
import { cell, useCell } from '../../state/cell.ts'
import type { SendingPage } from '../use-sending-again.ts'
import type { MessageReply } from './send-pressed.ts'

type MessageNews = { scope: string; crisis: CrisisInformation | null; hasSent: boolean }

/** what became of what was pressed earlier, while it is told. */
const messageNews = cell<MessageNews | null>(null)

/** on whichever page is open by now. Help that was called for stays beside what calls for none. */
export function tellOfMessage(scope: string, { crisis, isTaken }: MessageReply): void {
  const known = messageNews.get()
  const before = known?.scope === scope ? known : null
  const told = { crisis: crisis ?? before?.crisis ?? null, hasSent: isTaken || (before?.hasSent ?? false) }
  if (told.crisis || told.hasSent) messageNews.set({ scope, ...told })
}

/** As long as the page. Whoever answers a form is interrupted by nothing but help: that it has gone is told on the next. */
export function useMessageNews({ page, isFormOpen }: SendingPage): Omit<MessageNews, 'scope'> {
  const news = useCell(messageNews)
  const scope = useScope()
  useEffect(() => () => leavePage({ page, isFormOpen }), [page, isFormOpen])
  if (news?.scope !== scope) return { crisis: null, hasSent: false }
  return { crisis: news.crisis, hasSent: news.hasSent && !isFormOpen }
}

function leavePage({ isFormOpen }: SendingPage): void {
  const news = messageNews.get()
  messageNews.set(news?.hasSent && isFormOpen ? { ...news, crisis: null } : null)
}
