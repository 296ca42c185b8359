import { newsCalls } from '@samklang/contract/news'
import { useIsFetching } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { Uncovered } from '../../alert-cover/uncovered.tsx'
import { useAlertCover } from '../../alert-cover/use-alert-cover.ts'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { UndoConfirmations } from '../care/undo-confirmations.tsx'
import { AlertStrip } from './alert-strip.tsx'
import { ClosedUnits } from './closed-units.tsx'
import classes from './home.module.css'
import { MailFailure } from './mail-failure.tsx'
import { NewsCard } from './news-card.tsx'
import { useStandStill } from './use-stand-still.ts'

/** What is to be seen before the day's work. */
export function AboveWork({ page }: { page: RefObject<HTMLElement | null> }) {
  const above = useRef<HTMLDivElement>(null)
  useStandStill(page, above, useIsFilled())
  return (
    <div ref={above} className={classes.above}>
      <AlertStrip />
      <UndoConfirmations />
      <ClosedUnits />
      <Uncovered />
      <MailFailure />
      <NewsCard />
    </div>
  )
}

/** Whether all of it has come once. */
function useIsFilled(): boolean {
  const { isFetched } = useUnitNotifications()
  const cover = useAlertCover()
  const news = useIsFetching({ predicate: ({ queryKey }) => queryKey[1] === newsCalls.listNewsItems.path })
  const [isFilled, setFilled] = useState(false)
  if (!isFilled && isFetched && cover.isFetched && news === 0) setFilled(true)
  return isFilled
}
