import type { TypeDefinition, VariantVersionDefinition } from '@samklang/contract/definitions'
import type { Db } from '../database/connect.ts'
import { readDefinition } from '../forms/read-definition.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

type Asked = { typeIds: readonly string[]; variantVersionIds: readonly string[] }
type Mine = { Types: TypeDefinition[]; VariantVersions: VariantVersionDefinition[] }

/** Of what is asked for, the definitions of forms that this person is the one to answer; of others nothing is told. */
export async function listMyDefinitions(
  db: Db,
  actor: Actor,
  { typeIds, variantVersionIds }: Asked,
  language: SpokenLanguage,
): Promise<Mine> {
  const ids = await listMyVersionIds(db, actor, { typeIds, variantVersionIds })
  const types = new Map<string, TypeDefinition>()
  const versions: VariantVersionDefinition[] = []
  for (const id of ids) {
    const { TypeDefinition, VariantVersionDefinition } = await readDefinition(db, id, language)
    types.set(TypeDefinition.Id, TypeDefinition)
    versions.push(VariantVersionDefinition)
  }
  return { Types: [...types.values()], VariantVersions: versions }
}

async function listMyVersionIds(db: Db, { context, lockedFormId }: Actor, asked: Asked): Promise<string[]> {
  if (!context || asked.typeIds.length + asked.variantVersionIds.length === 0) return []
  let forms = db
    .selectFrom('form')
    .select('variant_version_id')
    .distinct()
    .where('patient_id', '=', context.patientId)
    .where('status', '<>', 'Scheduled')
    .where((eb) =>
      eb.or([
        ...(asked.typeIds.length > 0 ? [eb('form_type_id', 'in', [...asked.typeIds])] : []),
        ...(asked.variantVersionIds.length > 0 ? [eb('variant_version_id', 'in', [...asked.variantVersionIds])] : []),
      ]),
    )
  forms =
    context.type === 'Patient' || context.type === 'Agent'
      ? forms.where('respondent_type', '=', 'Patient')
      : forms.where('relation_id', '=', context.relationId)
  if (lockedFormId) forms = forms.where('id', '=', lockedFormId)
  const rows = await forms.limit(100).execute()
  return rows.map((row) => row.variant_version_id)
}
