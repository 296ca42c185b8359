import type { RespondentType } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import type { PersonAround } from '@samklang/engine/program/to-plan'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { speaksAs } from '../questionnaires/whom-to-ask.ts'
import { listRelationRows } from '../relations/queries.ts'
import { type FindRespondent, findRespondents, type KnownRespondent } from '../relations/respondents.ts'

/** Somebody of whom something could be asked; staff answer here, and are nobody to be written to. */
export type Around = PersonAround & { person: KnownRespondent | undefined }

const types: readonly RespondentType[] = ['Caretaker', 'Other']

/** Everybody around the patient in the part in which they are asked: also whose part rests, so that staff see why nothing reaches them. */
export async function listAround(db: Db, keys: Keys, patientId: string, now: Instant): Promise<Around[]> {
  const relations = await listRelationRows(db, patientId)
  const asked = relations.flatMap(({ id: relationId, actsAs }) => {
    const respondentType = types.find((type) => speaksAs[type].includes(actsAs))
    return respondentType ? [{ respondentType, relationId }] : []
  })
  const find = await findAround(db, keys, patientId, asked, now)
  const everybody = [{ respondentType: 'Patient', relationId: null } as const, ...asked]
  return [
    ...everybody.map((one) => ({ ...one, person: find({ patientId, relationId: one.relationId }) })),
    { respondentType: 'Staff', relationId: null, person: undefined },
  ]
}

/** The same people as they will be known on another day. */
export function findAround(
  db: Db,
  keys: Keys,
  patientId: string,
  around: readonly Pick<Around, 'relationId'>[],
  now: Instant,
): Promise<FindRespondent> {
  const asked = [null, ...around.map(({ relationId }) => relationId)]
  return findRespondents(
    db,
    keys,
    asked.map((relationId) => ({ patientId, relationId })),
    now,
  )
}

/** Whose part neither rests nor is over. */
export function isThere({ respondentType, person }: Around): boolean {
  return respondentType === 'Staff' || (person !== undefined && person.relationStatus !== 'Removed')
}
