import type { TreatmentDefinition } from '@samklang/contract/treatment-definitions'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

export async function listTreatmentDefinitions(_db: Db, _language: SpokenLanguage): Promise<TreatmentDefinition[]> {
  return []
}
