import { type RawBuilder, sql } from 'kysely'
import type { SqlValue } from '../database/statement.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

const words: Record<SpokenLanguage, string> = {
  sv: 'Någon med det id som stod här före rättelsen',
  en: 'Somebody with the id that stood here before it was corrected',
}

type Done = { identityId: RawBuilder<unknown>; unitId: RawBuilder<unknown>; at: RawBuilder<unknown> }

/**
 * what is said of whoever did something by an id that had been corrected at the unit by then, which knows nobody else by
 * it: neither the contact by the name of now nor anybody whose name is known. Null of everybody else.
 */
export function formerIdWords(
  { identityId, unitId, at }: Done,
  language: SqlValue<SpokenLanguage>,
): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select case ${language}::text when 'en' then ${sql.lit(words.en)} else ${sql.lit(words.sv)} end
    where exists (select from contact_correction was join person contact on contact.id = was.person_id
        where was.identity_id = ${identityId} and contact.unit_id = ${unitId} and 'PersonalId' = any (was.fields)
        having max(was.at) < ${at})
      and not exists (select from person known where known.identity_id = ${identityId} and known.unit_id = ${unitId}))`
}
