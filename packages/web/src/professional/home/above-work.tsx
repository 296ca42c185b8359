import * as absenceCalls from '@samklang/contract/client/absences'
import * as emergencyOpeningCalls from '@samklang/contract/client/emergency-openings'
import * as followUpCalls from '@samklang/contract/client/follow-ups'
import * as newsCalls from '@samklang/contract/client/news'
import { useIsFetching } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { Uncovered } from '../../alert-cover/uncovered.tsx'
import { useAlertCover } from '../../alert-cover/use-alert-cover.ts'
import { OpeningsToReview } from '../../bell/openings-to-review.tsx'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { UndoConfirmations } from '../care/undo-confirmations.tsx'
import { AbsencesToSee } from './absences-to-see.tsx'
import { AlertStrip } from './alert-strip.tsx'
import { AlertsElsewhere } from './alerts-elsewhere.tsx'
import { ClosedUnits } from './closed-units.tsx'
import { FollowUps } from './follow-ups.tsx'
import classes from './home.module.css'
import { MailFailure } from './mail-failure.tsx'
import { NewsCard } from './news-card.tsx'
import { OwnOpenings } from './own-openings.tsx'
import { StandingIn } from './standing-in.tsx'
import { useStandStill } from './use-stand-still.ts'

const laterParts: readonly string[] = [
  newsCalls.listNewsItems.path,
  followUpCalls.listUnitFollowUps.path,
  followUpCalls.countAlertsElsewhere.path,
  emergencyOpeningCalls.listOwnOpenings.path,
  absenceCalls.listAbsences.path,
]

/** What is to be seen before the day's work. */
export function AboveWork({ page }: { page: RefObject<HTMLElement | null> }) {
  const above = useRef<HTMLDivElement>(null)
  useStandStill(page, above, useIsFilled())
  return (
    <div ref={above} className={classes.above}>
      <AlertStrip />
      <AlertsElsewhere />
      <FollowUps />
      <StandingIn />
      <AbsencesToSee />
      <UndoConfirmations />
      <ClosedUnits />
      <OwnOpenings />
      <OpeningsToReview />
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
  const rest = useIsFetching({ predicate: ({ queryKey }) => laterParts.some((path) => queryKey[1] === path) })
  const [isFilled, setFilled] = useState(false)
  if (!isFilled && isFetched && cover.isFetched && rest === 0) setFilled(true)
  return isFilled
}
