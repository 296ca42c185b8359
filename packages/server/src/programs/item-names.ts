import type { ProgramItem } from '@samklang/contract/program-content'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

/** Words that may be written in one language alone. */
export function inLanguage(words: Readonly<Record<string, string | undefined>>, language: SpokenLanguage): string {
  return words[language] || words.sv || words.en || ''
}

const mostOfMessage = 60

export type NameItem = (item: Pick<ProgramItem, 'DefinitionId' | 'MessageText'>) => string

/** What the things are called that programs send, in one statement; of a message its first words. */
export async function nameItems(
  db: Db,
  items: readonly Pick<ProgramItem, 'DefinitionId'>[],
  language: SpokenLanguage,
): Promise<NameItem> {
  const ids = [...new Set(items.flatMap(({ DefinitionId }) => DefinitionId ?? []))]
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name) as name from form_type t
      where t.id = any (${ids}::uuid[])
    union all
    select d.id, coalesce(d.title ->> ${language}, d.title ->> 'sv', d.name) from treatment_definition d
      where d.id = any (${ids}::uuid[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ({ DefinitionId, MessageText }) => {
    if (DefinitionId) return names.get(DefinitionId) ?? ''
    const [line = ''] = inLanguage(MessageText ?? {}, language)
      .trim()
      .split('\n')
    return line.length > mostOfMessage ? `${line.slice(0, mostOfMessage - 1).trimEnd()}…` : line
  }
}
