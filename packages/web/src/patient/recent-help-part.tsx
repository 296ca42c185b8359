import type { RecentHelp } from '@samklang/contract/help-lines'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useScope } from '../session/scope.ts'
import { recentHelpQuery } from '../system/recent-help.ts'
import { laterPart } from '../ui/later-part.tsx'
import { LaterCrisisAlert, LaterCrisisPart } from './form/later-card.tsx'

const RecentFate = laterPart(async () => (await import('./recent-fate.tsx')).RecentFate)

/** for some days after an answer that called for help, also after a new login or on another device. */
export function RecentHelpPart() {
  const { data } = useQuery(recentHelpQuery(useScope()))
  return <ShownHelp help={data ?? null} />
}

/**
 * the same where the thread of a treatment is, of what was written before the page was opened: what is written on it has its
 * own card, where it was written. Without network it is what was last known.
 */
export function EarlierHelpPart() {
  const { data, isFetchedAfterMount, isPaused } = useQuery(recentHelpQuery(useScope()))
  const [isShown, setShown] = useState<boolean>()
  if (isShown === undefined && (isFetchedAfterMount || isPaused) && data !== undefined) setShown(data !== null)
  return <ShownHelp help={(isShown && data) || null} />
}

function ShownHelp({ help }: { help: RecentHelp | null }) {
  const [isOpen, setOpen] = useState(false)
  const isCalled = help !== null
  useEffect(() => (isCalled ? LaterCrisisAlert.fetch() : undefined), [isCalled])
  if (!help) return null
  const { Crisis, AboutFirstname: about, IsMessage: isMessage } = help
  const crisis = { ...Crisis, isMessage }
  return (
    <>
      <RecentFate help={help} />
      <LaterCrisisPart help={{ crisis, about, times: 1, openings: 0, isUnreached: false, isOpen, setOpen }} />
    </>
  )
}
