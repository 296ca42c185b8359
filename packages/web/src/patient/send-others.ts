import { sendKept } from '../answering/draft/send-kept.ts'
import { now } from '../session/clock.ts'
import { scopeOf } from '../session/scope.ts'
import { session } from '../session/store.ts'
import { keptNews } from './thanks.ts'

/** whoever came straight to one form may have others that wait here. What becomes of them is told on home. */
export async function sendOthers(openFormId: string | null): Promise<void> {
  const known = session.get()
  if (!known) return
  const all = await sendKept(known.userProfile.PublicId, openFormId ?? undefined)
  if (all.length > 0) keptNews.set({ all, at: now(), scope: scopeOf(known) })
}
