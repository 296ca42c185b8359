import * as z from 'zod/mini'
import { CriteriaBehavior } from './form-content.ts'
import { ClinicalTopic, Words } from './form-facts.ts'
import { age } from './form-file-scoring.ts'
import { Maturity } from './maturity.ts'
import { ReportMode } from './treatment-definitions.ts'

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'regex'))

const FileTreatmentVariant = z.strictObject({
  name: slug,
  title: Words,
  age,
  behaviour: z._default(CriteriaBehavior, 'Warn'),
  /** In order: a module's file, the variant of it, and for how many days it is planned. */
  modules: z
    .array(
      z.strictObject({
        module: slug,
        variant: slug,
        days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
})

/** Our own file of a treatment: `content/treatments/<name>/treatment.yaml`; its modules lie beside it, as files of forms. */
export const TreatmentFile = z.strictObject({
  name: slug,
  title: Words,
  description: Words,
  topics: z._default(z.array(ClinicalTopic), []),
  maturity: Maturity,
  licence: Words,
  reportMode: ReportMode,
  variants: z.array(FileTreatmentVariant).check(z.minLength(1), z.maxLength(20)),
})
export type TreatmentFile = z.output<typeof TreatmentFile>
