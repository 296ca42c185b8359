import type { Instant } from '@samklang/contract/instants'
import { findPersonalIdFault, IdType, normalisePersonalId } from '@samklang/contract/personal-ids'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import { recordBySystem } from '../audit/by-system.ts'
import { StartupProblem } from '../config/startup-problem.ts'
import type { Db } from '../database/connect.ts'
import { blindIndexes } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { issuerOf } from '../patients/identity.ts'
import { lookedForByEither } from '../patients/look-up.ts'

export type ExtractRow = {
  at: string
  action: string
  outcome: string
  unit: string | null
  by: string | null
  role: string | null
}

/**
 * What the log holds about one person: who has read or changed something of theirs, looked for them by their id whether or not
 * anybody was found, or opened them in an emergency; when, at which unit. Of whom else a row was about it says nothing.
 */
export async function listExtract(
  ownerDb: Db,
  keys: Pick<Keys, 'indexKey' | 'previousIndexKey'>,
  { idType, personalId, issuerId }: { idType: string; personalId: string; issuerId?: unknown },
  now: Instant,
): Promise<ExtractRow[]> {
  const type = IdType.safeParse(idType)
  const id = normalisePersonalId(personalId)
  const isLocal = type.success && issuerOf(type.data, { id: 'unit', groupId: null }) !== null
  const issuer = isLocal ? z.uuid().safeParse(issuerId) : null
  if (issuer && !issuer.success)
    throw new StartupProblem(
      'A local id means different people at different clinics: say whose it is by --issuer (the id of a unit group, or of a unit that is in none).',
    )
  const fault = type.success ? findPersonalIdFault(type.data, id) : 'required'
  // Whoever was registered by a mistyped number before it was refused has a right to their extract too.
  if (!type.success || (fault && fault !== 'validCheckDigitInCivicId'))
    throw new StartupProblem(
      'That is no personal id of that type. Give the type by --id-type and the id on standard input.',
    )
  const { rows } = await sql<ExtractRow>`
    with who as (
      select i.id from identity i
      where i.id_type = ${type.data}::id_type and i.personal_id_index = any (${blindIndexes(keys, 'personal-id', id)}::bytea[])
        and i.issuer_id is not distinct from ${issuer?.data ?? null}::uuid),
    records as (
      select p.id from patient p join person n on n.id = p.person_id where n.identity_id in (select id from who))
    select l.at, l.action, l.outcome::text, u.name as unit, nullif(concat_ws(' ', a.firstname, a.lastname), '') as by, l.role
    from audit_log l left join unit u on u.id = l.unit_id left join account a on a.id = l.account_id
    where l.patient_id in (select id from records) or l.patient_ids && array(select id from records)
      or (l.entity = 'Person' and l.entity_id in (select id from who))
      or l.data -> 'LookedFor' ?| ${isLocal ? [] : lookedForByEither(keys, id)}::text[]
    order by l.at, l.seq`.execute(ownerDb)
  // Whoever reads the extract stands in the next one.
  await recordBySystem(
    ownerDb,
    { action: 'ViewLogExtract', call: 'log-extract', data: { LookedFor: isLocal ? [] : lookedForByEither(keys, id) } },
    now,
  )
  return rows
}

export function toLines(rows: readonly ExtractRow[]): string[] {
  return rows.map(({ at, action, outcome, unit, by, role }) =>
    [at, action, outcome, unit ?? '', by ?? '', role ?? ''].join('\t'),
  )
}
