import { FormContent, FormTexts, Scoring } from '@samklang/contract/form-content'
import { type CompiledForm, compileForm } from '@samklang/engine/form/compile-form'
import { z } from 'zod'
import type { Db } from '../database/connect.ts'

/** A published version made ready for the engine, with its words. */
export type FormVersion = { id: string; compiled: CompiledForm; texts: FormTexts }

// A version never changes, so what was read once may stay; a large library must not fill the memory.
const kept = new Map<string, FormVersion>()
const mostKept = 300

export async function readVersion(db: Db, id: string): Promise<FormVersion> {
  const known = kept.get(id)
  if (known) return known
  const version = (await readVersions(db, [id])).get(id)
  if (!version) throw new Error(`version ${id} is gone`)
  return version
}

export async function readVersions(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, FormVersion>> {
  const found = new Map<string, FormVersion>()
  for (const id of ids) {
    const known = kept.get(id)
    if (known) found.set(id, known)
  }
  const unknown = [...new Set(ids)].filter((id) => !found.has(id))
  if (unknown.length === 0) return found
  const rows = await db
    .selectFrom('form_variant_version')
    .select(['id', 'content', 'scoring', 'texts'])
    .where('id', 'in', unknown)
    .execute()
  for (const row of rows) {
    const compiled = compileForm(z.parse(FormContent, row.content), z.parse(Scoring, row.scoring))
    const version = { id: row.id, compiled, texts: z.parse(FormTexts, row.texts) }
    found.set(row.id, version)
    keep(version)
  }
  return found
}

function keep(version: FormVersion): void {
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(version.id, version)
}

/** A word of the form in the language asked for, else in one that it has. */
export function wordOf({ texts }: FormVersion, key: string, language: 'sv' | 'en'): string | undefined {
  return texts[language]?.[key] ?? texts.sv?.[key] ?? texts.en?.[key]
}
