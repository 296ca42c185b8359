import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { UnitInformation } from '@samklang/contract/units'
import { helpLinesFor } from '@samklang/engine/people/help-lines'
import { ageOn } from '@samklang/engine/time/age'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { findHelpLines } from './help-lines.ts'
import { readHours } from './hours.ts'

type InformationContext = NonNullable<Actor['context']> & Pick<Actor, 'lockedFormId'>

/**
 * What a person should have at hand about the clinic: the one that the form on this device is from, else the one that has
 * known the patient longest.
 */
export async function findUnitInformation(
  db: Db,
  { type, patientId, lockedFormId }: InformationContext,
  language: SpokenLanguage,
  now: Instant,
): Promise<UnitInformation | undefined> {
  const unit = await db
    .selectFrom('unit')
    .leftJoin('patient_unit as pu', (join) =>
      join.onRef('pu.unit_id', '=', 'unit.id').on('pu.patient_id', '=', patientId).on('pu.released_at', 'is', null),
    )
    .leftJoin('form', (join) => join.onRef('form.unit_id', '=', 'unit.id').on('form.id', '=', lockedFormId))
    .select([
      'unit.id',
      'unit.unit_group_id',
      'unit.time_zone as TimeZone',
      'unit.name as UnitName',
      'unit.phone as Phone',
      'unit.address as Address',
      'unit.opening_hours as OpeningHours',
      sql<string | null>`coalesce(unit.crisis_text ->> ${language}, unit.crisis_text ->> 'sv')`.as('CrisisText'),
      sql<
        UnitInformation['CrisisTexts']
      >`json_build_object('sv', unit.crisis_text ->> 'sv', 'en', unit.crisis_text ->> 'en')`.as('CrisisTexts'),
    ])
    .where((eb) => eb.or([eb('pu.patient_id', 'is not', null), eb('form.id', 'is not', null)]))
    .orderBy(sql`form.id is null`)
    .orderBy('pu.registered_at')
    .orderBy('unit.id')
    .limit(1)
    .executeTakeFirst()
  if (!unit) return undefined
  const { id, unit_group_id: unitGroupId, ...facts } = unit
  const today = civilDay(now, facts.TimeZone)
  const years = type === 'Patient' ? await findYears(db, patientId, today) : yearsOfOthers
  return {
    ...facts,
    HelpLines: helpLinesFor(await findHelpLines(db, id), years),
    Hours: await readHours(db, { unitGroupId, timeZone: facts.TimeZone }, now),
    Contents: unitGroupId ? await listContents(db, unitGroupId, language) : [],
  }
}

/** Whoever answers about somebody is a grown-up: a parent, a teacher, an agent. */
const yearsOfOthers = 18

async function findYears(db: Db, patientId: string, today: CivilDate): Promise<number | null> {
  const person = await db
    .selectFrom('patient')
    .innerJoin('person', 'person.id', 'patient.person_id')
    .select('person.date_of_birth as birth')
    .where('patient.id', '=', patientId)
    .executeTakeFirst()
  return person?.birth ? (ageOn(person.birth, today)?.years ?? null) : null
}

function listContents(db: Db, unitGroupId: string, language: SpokenLanguage): Promise<UnitInformation['Contents']> {
  return db
    .selectFrom('unit_group_content as c')
    .select([
      'c.kind as Kind',
      sql<string>`coalesce(c.title ->> ${language}, c.title ->> 'sv', '')`.as('Title'),
      sql<string>`coalesce(c.body ->> ${language}, c.body ->> 'sv', '')`.as('Body'),
      'c.link as Link',
    ])
    .where('c.unit_group_id', '=', unitGroupId)
    .where('c.status', '=', 'Active')
    .where('c.audience', 'in', ['Patient', 'Both'])
    .orderBy('c.sort_order')
    .orderBy('c.id')
    .limit(200)
    .execute()
}
