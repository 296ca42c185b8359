import type { Abuse } from '@samklang/contract/abuse'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchUntilHere } from '../../connection/fetch-until-here.ts'
import { useKnownUnitInformation } from '../../system/unit-information.ts'
import { LaterCrisisAlert } from '../form/later-card.tsx'
import { together } from '../form/told-crisis.ts'
import type { UnansweredCrisis } from './message-crisis.tsx'

/** What the words were found to be: R-481, whether of medicine or poison; R-541, whether of what somebody else does. */
export type FoundDanger = { isOverdose: boolean; Abuse?: Abuse | undefined }
type Judge = (text: string) => FoundDanger | null

export type SetCrisis = (set: (before: UnansweredCrisis | null) => UnansweredCrisis | null) => void

/**
 * where help is, from the moment that words which may be about danger are sent. Judged here too, by the same phrases as on the
 * server but for the unit's own, which it keeps to itself: whoever needs help must not have to wait for a network. `unhelped` are words that were pressed and have no help
 * beside them: on an earlier visit, or before what judges them was here.
 */
export function useMessageHelp(onCrisis: SetCrisis, unhelped: string) {
  const unit = useKnownUnitInformation()
  // For a press that comes before the page is shown anew with it, too.
  const judge = useRef<Judge | null>(null)
  const [typedJudge, setTypedJudge] = useState<Judge | null>(null)
  // Fetched beside the thread and not before it. Until it can be, the server alone judges.
  useEffect(
    () =>
      fetchUntilHere(
        () => import('@samklang/engine/danger/find-danger'),
        ({ abuseForHelp, mayBeOverdose, readDanger }) => {
          const find: Judge = (text) => {
            const meant = readDanger(text)
            return meant && { isOverdose: mayBeOverdose(text), Abuse: abuseForHelp([meant]) ?? undefined }
          }
          judge.current = find
          setTypedJudge(() => find)
        },
      ),
    [],
  )
  // The card that they may call for: without a network it would not come.
  useEffect(() => LaterCrisisAlert.fetch(), [])
  // Told before anything was shown of it.
  const isLost = useRef(false)
  const helpPressed = useEffectEvent(() => showHelp(unhelped))
  useEffect(() => {
    if (typedJudge && unhelped !== '') helpPressed()
  }, [typedJudge, unhelped])
  const known: CrisisInformation = {
    Kind: 'Risk',
    UnitName: unit?.UnitName ?? '',
    Phone: unit?.Phone ?? null,
    OpeningHours: unit?.OpeningHours ?? null,
    Text: unit?.CrisisText ?? null,
    ...(unit && { Texts: unit.CrisisTexts, TimeZone: unit.TimeZone }),
    IsClosed: false,
    OpensAt: null,
  }
  return {
    /** of what is being typed. */
    judge: typedJudge,
    onPress(text: string) {
      isLost.current = false
      showHelp(text)
    },
    /** What the server says of it, or that it could not be reached. What is shown already is not shown anew. */
    onReply(told: CrisisInformation | null, isUnreached = false) {
      isLost.current = isUnreached
      onCrisis((before) => {
        const isShown = before?.isUnsaved || before?.isUnreached
        if (!told) return before && isShown ? { ...before, isUnsaved: false, isUnreached } : before
        return { crisis: together(before?.crisis, told), times: (before?.times ?? 0) + (isShown ? 0 : 1) }
      })
    },
  }

  function showHelp(text: string) {
    const found = judge.current?.(text)
    if (!found) return
    const standing = { isUnsaved: !isLost.current, isUnreached: isLost.current }
    onCrisis((before) => ({
      crisis: together(before?.crisis, { ...known, ...found }),
      times: (before?.times ?? 0) + 1,
      ...standing,
    }))
  }
}
