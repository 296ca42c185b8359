import * as z from 'zod/mini'
import { ContentLanguage } from './form-content.ts'

/** What a form is about: how a library is searched. */
export const ClinicalTopic = z.enum([
  'Depression',
  'Anxiety',
  'Sleep',
  'PTSD',
  'OCD',
  'ADHD',
  'Autism',
  'EatingDisorder',
  'SelfHarm',
  'SuicidalIdeation',
  'SubstanceUse',
  'Alcohol',
  'Psychosis',
  'Bipolar',
  'Panic',
  'SocialAnxiety',
  'Stress',
  'Grief',
  'FamilyFunction',
  'Parenting',
  'SchoolFunction',
  'QualityOfLife',
  'GlobalFunction',
  'Behaviour',
  'Trauma',
  'Pain',
  'TreatmentSatisfaction',
  'TherapeuticAlliance',
  'SideEffects',
])
export type ClinicalTopic = z.output<typeof ClinicalTopic>

/** The same words in each language that they exist in. */
export const Words = z
  .partialRecord(ContentLanguage, z.string().check(z.regex(/\S/, 'required'), z.maxLength(10_000)))
  .check(z.refine((words) => Object.keys(words).length > 0, 'required'))
export type Words = z.output<typeof Words>
