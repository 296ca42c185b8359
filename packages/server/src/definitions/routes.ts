import { definitionCalls } from '@samklang/contract/definitions'
import { readDefinition } from '../forms/read-definition.ts'
import { notFound } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { writeQuestionnaire } from './fhir/write-questionnaire.ts'
import { mediaOf } from './form-media/store-media.ts'
import { importForm } from './import-form.ts'
import { listMyDefinitions } from './my-definitions.ts'
import { isVersion, listDefinitions } from './queries.ts'
import { listTreatmentDefinitions } from './treatment-definitions.ts'
import { listStoredDangers, listUnguardedVersions, waiveDanger } from './waivers.ts'

export function definitions({ storage }: { storage: FileStorage }): Slice {
  return slice(definitionCalls, {
    listFormDefinitions: ({ db, origin }) => listDefinitions(db, origin.language),

    listTreatmentDefinitions: ({ db, origin }) => listTreatmentDefinitions(db, origin.language),

    listMyDefinitions: ({ db, actor, origin, body }) => listMyDefinitions(db, actor, body, origin.language),

    async importFormDefinition({ db, now, actor, origin, body, note }) {
      const imported = await importForm(db, body, { now, language: origin.language, accountId: actor.accountId })
      const { Created, Preview } = imported
      note({
        entity: 'form_type',
        ...(Created && { entityId: Created.TypeId }),
        data: {
          dryRun: body.DryRun,
          created: Created !== null,
          name: Preview?.Type.Name ?? null,
          alerts: body.Mappings.map(({ Item }) => Item),
          directions: body.Directions.map(({ Scale, Direction }) => `${Scale}: ${Direction}`),
          waivers: body.Waivers.map(({ Item, Reason }) => `${Item}: ${Reason}`),
        },
      })
      return imported
    },

    listUnguardedVersions: ({ db, origin }) => listUnguardedVersions(db, origin.language),

    async waiveDanger({ db, now, actor, origin, params: { variantVersionId }, body, note }) {
      note({ entity: 'form_variant_version', entityId: variantVersionId, data: body })
      await waiveDanger(db, { versionId: variantVersionId, ...body }, actor.accountId, now)
      return listStoredDangers(db, variantVersionId, origin.language)
    },

    async exportFormDefinition({ db, origin, params }) {
      if (!(await isVersion(db, params.variantVersionId))) throw notFound()
      const definition = await readDefinition(db, params.variantVersionId, origin.language)
      return writeQuestionnaire(definition, await mediaOf(db, definition.VariantVersionDefinition.Content, storage))
    },
  })
}
