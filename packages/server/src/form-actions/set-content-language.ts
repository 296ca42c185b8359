import type { ContentLanguage } from '@samklang/contract/form-content'
import { isOver } from '@samklang/engine/form/form-status'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { readVersion } from '../forms/version.ts'
import { invalid, Refusal } from '../http/refusal.ts'

/** Whoever answers reads it in the language that they choose, of those that it exists in. The answers are the same. */
export async function setContentLanguage(db: Db, form: FoundForm, language: ContentLanguage): Promise<void> {
  if (isOver(form.status)) throw new Refusal(409, 'invalid-transition')
  const { texts } = await readVersion(db, form.versionId)
  if (!texts[language]) throw invalid('ContentLanguage', 'not-allowed')
  await db.updateTable('form').set({ content_language: language }).where('id', '=', form.id).execute()
}
