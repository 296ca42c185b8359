import * as z from 'zod/mini'
import { ContentLanguage, CriteriaBehavior, Criterias } from './form-content.ts'
import { Maturity } from './maturity.ts'

/** How far a patient has come is told by pages or in per cent. */
export const ReportMode = z.enum(['Page', 'Percentage'])
export type ReportMode = z.output<typeof ReportMode>

export const TreatmentDefinitionModule = z.object({
  ModuleId: z.uuid(),
  Name: z.string(),
  DisplayName: z.string(),
  Description: z.nullable(z.string()),
  DefaultDurationDays: z.nullable(z.number()),
  EstimatedMinutes: z.nullable(z.number()),
  /** It can stand in another treatment, or alone. */
  AvailableOutsideTreatment: z.boolean(),
  /** The latest version of what is read and answered, to be looked at. */
  VariantVersionId: z.uuid(),
})
export type TreatmentDefinitionModule = z.output<typeof TreatmentDefinitionModule>

export const TreatmentDefinitionVariant = z.object({
  Id: z.uuid(),
  DisplayName: z.string(),
  Criterias: Criterias,
  CriteriaBehavior: CriteriaBehavior,
  /** Those that all its modules speak. */
  Languages: z.array(ContentLanguage),
  Modules: z.array(TreatmentDefinitionModule),
})
export type TreatmentDefinitionVariant = z.output<typeof TreatmentDefinitionVariant>

export const TreatmentDefinition = z.object({
  Id: z.uuid(),
  Name: z.string(),
  DisplayName: z.string(),
  Description: z.nullable(z.string()),
  Topics: z.array(z.string()),
  Maturity: Maturity,
  Licence: z.string(),
  ReportMode: ReportMode,
  Variants: z.array(TreatmentDefinitionVariant),
})
export type TreatmentDefinition = z.output<typeof TreatmentDefinition>
