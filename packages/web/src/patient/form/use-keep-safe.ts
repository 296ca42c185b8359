import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DraftQueue } from '../../answering/draft/draft-queue.ts'
import { holdOpen, keptUntil, listUnsent } from '../../answering/draft/unsent.ts'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { isAuthenticated } from '../../session/expiry.ts'
import { session } from '../../session/store.ts'
import { formatDayInWords } from '../../ui/format-time.ts'

/**
 * leaving saves first, and what cannot be saved keeps the person here with a word about it; whoever goes again may,
 * since it is kept. The word stands in the page: nothing may lie over where help is. A page that is closed is asked about only when the browser could not keep what is unsent.
 */
export function useKeepSafe(queue: DraftQueue): string {
  const { t, language } = useText('patient')
  const wasTold = useRef(false)
  const [notice, setNotice] = useState('')
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      const { course, pressedAt, isOnlyHere } = queue.state.get()
      if (course === 'saved' || course === 'elsewhere' || course === 'over' || wasTold.current) return false
      // what is kept to be sent says so itself.
      if (pressedAt && !isOnlyHere) return false
      // Logging out has asked by itself, or nobody is signed in any more: what is unsent waits here until they are.
      if (next.pathname === '/logga-ut' || !isAuthenticated(session.get(), now())) return false
      if (await queue.flush()) return false
      wasTold.current = true
      const until = keptUntil(listUnsent(now(), session.get()?.userProfile.PublicId))
      const isOnPage = queue.state.get().isOnlyHere || !until
      setNotice(isOnPage ? t('form.stay-only-here') : t('form.stay', { date: formatDayInWords(until, language) }))
      return true
    },
    enableBeforeUnload: () => queue.state.get().isOnlyHere && queue.state.get().course !== 'saved',
  })
  useEffect(() => {
    const flush = () => void queue.flush()
    const isOnPage = () => {
      const { course, isOnlyHere } = queue.state.get()
      return isOnlyHere && course !== 'saved' && course !== 'over'
    }
    const release = holdOpen(async () => {
      await queue.flush()
      return !isOnPage()
    }, isOnPage)
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      release()
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [queue])
  return notice
}
