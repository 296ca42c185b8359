import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { DangerItem, FormKind, TypeDefinition, VariantVersion, VariantVersionDefinition } from './definitions.ts'
import { ContentLanguage, RespondentType } from './form-content.ts'
import { TreatmentDefinitionVariant } from './treatment-definitions.ts'

/** One thing on the categories of the library. */
export const LibraryDefinition = z.extend(TypeDefinition, {
  Kind: FormKind,
  Respondents: z.array(RespondentType),
  Languages: z.array(ContentLanguage),
  /** Of what is answered. */
  Variants: z.array(VariantVersion),
  /** Of a treatment, with the modules of each. */
  TreatmentVariants: z.array(TreatmentDefinitionVariant),
})
export type LibraryDefinition = z.output<typeof LibraryDefinition>

export const libraryCalls = {
  listLibraryDefinitions: {
    method: 'GET',
    path: '/api/library/definitions',
    shows: ['library/definitions'],
    access: 'staff',
    reply: z.array(LibraryDefinition),
  },
  /** As the one who answers would see it; nothing is stored. */
  previewDefinition: {
    method: 'POST',
    path: '/api/library/definitions/:name/preview',
    shows: ['library/dangers'],
    changes: [],
    access: 'staff',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    body: z.optional(z.strictObject({ VariantVersionId: z.nullish(z.uuid()) })),
    reply: z.object({ Type: TypeDefinition, VariantVersion: VariantVersionDefinition, Dangers: z.array(DangerItem) }),
  },
} as const satisfies Calls
