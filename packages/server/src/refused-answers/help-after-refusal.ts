import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { ErrorCode } from '@samklang/contract/errors'
import type { Instant } from '@samklang/contract/instants'
import { helpFor, type RaisedAlert } from '@samklang/engine/follow-up/alerts'
import type { Db } from '../database/connect.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import { findCrisisInformation } from '../units/crisis-information.ts'
import type { Answerer } from './find-answerer.ts'

type Refused = {
  unitId: string
  alerts: readonly RaisedAlert[]
  answerer: Answerer
  refusal: Refusal
  /** Refusals of that call that nobody gets but who was let in. */
  pastAccess: readonly ErrorCode[]
  origin: Origin
}

/** Whoever has no access now sees where everybody can turn, and nothing of the unit; nothing where nothing calls for help. */
export async function findHelpAfterRefusal(
  db: Db,
  { unitId, alerts, answerer, refusal, pastAccess, origin }: Refused,
  now: Instant,
): Promise<CrisisInformation | null> {
  if (answerer.session === 'Live' && answerer.hasAccess && pastAccess.includes(refusal.code))
    return findCrisisInformation(db, { unitId, alerts }, origin.language, now)
  const Kind = helpFor(alerts)
  return Kind && { Kind, UnitName: '', Phone: null, OpeningHours: null, Text: null, IsClosed: false, OpensAt: null }
}
