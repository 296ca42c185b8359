import type { TypeDefinition, VariantVersion } from '@samklang/contract/definitions'
import { type LibraryDefinition, libraryCalls } from '@samklang/contract/library'
import type { TreatmentDefinition } from '@samklang/contract/treatment-definitions'
import { findVersionToShow, listDefinitions } from '../definitions/queries.ts'
import { listTreatmentDefinitions } from '../definitions/treatment-definitions.ts'
import { listStoredDangers } from '../definitions/waivers.ts'
import { readDefinition } from '../forms/read-definition.ts'
import { notFound } from '../http/refusal.ts'
import { slice } from '../http/slice.ts'

export const library = slice(libraryCalls, {
  async listLibraryDefinitions({ db, origin }) {
    const { Types, VariantVersions } = await listDefinitions(db, origin.language)
    const treatments = await listTreatmentDefinitions(db, origin.language)
    return [
      ...Types.map((type) =>
        ofForm(
          type,
          VariantVersions.filter(({ TypeId }) => TypeId === type.Id),
        ),
      ),
      ...treatments.map(ofTreatment),
    ]
  },

  async previewDefinition({ db, origin, params, body }) {
    const versionId = await findVersionToShow(db, params.name, body?.VariantVersionId ?? undefined)
    if (!versionId) throw notFound()
    const { TypeDefinition, VariantVersionDefinition } = await readDefinition(db, versionId, origin.language)
    const Dangers = await listStoredDangers(db, versionId, origin.language)
    return { Type: TypeDefinition, VariantVersion: VariantVersionDefinition, Dangers }
  },
})

function ofForm(type: TypeDefinition, Variants: VariantVersion[]): LibraryDefinition {
  return {
    ...type,
    Variants,
    TreatmentVariants: [],
    Respondents: [...new Set(Variants.flatMap(({ RespondentTypes }) => RespondentTypes))],
    Languages: [...new Set(Variants.flatMap(({ Languages }) => Languages))],
  }
}

function ofTreatment({ Variants, ReportMode: _, ...treatment }: TreatmentDefinition): LibraryDefinition {
  return {
    ...treatment,
    Kind: 'Treatment',
    EstimatedMinutes: null,
    AvailableOutsideTreatment: false,
    Variants: [],
    TreatmentVariants: Variants,
    Respondents: ['Patient'],
    Languages: [...new Set(Variants.flatMap(({ Languages }) => Languages))],
  }
}
