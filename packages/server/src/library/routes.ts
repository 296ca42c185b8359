import { libraryCalls } from '@samklang/contract/library'
import { findVersionToShow, listDefinitions } from '../definitions/queries.ts'
import { listStoredDangers } from '../definitions/waivers.ts'
import { readDefinition } from '../forms/read-definition.ts'
import { notFound } from '../http/refusal.ts'
import { slice } from '../http/slice.ts'

export const library = slice(libraryCalls, {
  async listLibraryDefinitions({ db, origin }) {
    const { Types, VariantVersions } = await listDefinitions(db, origin.language)
    return Types.map((type) => {
      const Variants = VariantVersions.filter(({ TypeId }) => TypeId === type.Id)
      return {
        ...type,
        Variants,
        Respondents: [...new Set(Variants.flatMap(({ RespondentTypes }) => RespondentTypes))],
        Languages: [...new Set(Variants.flatMap(({ Languages }) => Languages))],
      }
    })
  },

  async previewDefinition({ db, origin, params, body }) {
    const versionId = await findVersionToShow(db, params.name, body?.VariantVersionId ?? undefined)
    if (!versionId) throw notFound()
    const { TypeDefinition, VariantVersionDefinition } = await readDefinition(db, versionId, origin.language)
    const Dangers = await listStoredDangers(db, versionId, origin.language)
    return { Type: TypeDefinition, VariantVersion: VariantVersionDefinition, Dangers }
  },
})
