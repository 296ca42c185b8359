import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import {
  ContentLanguage,
  CriteriaBehavior,
  Criterias,
  FormContent,
  FormTexts,
  RespondentType,
  Scoring,
} from './form-content.ts'
import { TreatmentLocation } from './units.ts'

/** Of whatever can stand in the library or be asked for. */
export const FormKind = z.enum(['Questionnaire', 'Journal', 'TreatmentModule', 'Treatment'])
export type FormKind = z.output<typeof FormKind>

/** Of a form that somebody answers: a treatment consists of modules, and they are answered. */
export const AnswerableKind = z.enum(['Questionnaire', 'Journal', 'TreatmentModule'])
export type AnswerableKind = z.output<typeof AnswerableKind>

/** How far a form has come; NotAvailable and Deprecated ones are read, not assigned. */
export const Maturity = z.enum(['Validated', 'NonValidated', 'Preview', 'NotAvailable', 'Deprecated'])
export type Maturity = z.output<typeof Maturity>

export const TypeDefinition = z.object({
  Id: z.uuid(),
  Name: z.string(),
  DisplayName: z.string(),
  Description: z.nullable(z.string()),
  Kind: AnswerableKind,
  Topics: z.array(z.string()),
  Maturity: Maturity,
  Licence: z.string(),
  EstimatedMinutes: z.nullable(z.number()),
  AvailableOutsideTreatment: z.boolean(),
})
export type TypeDefinition = z.output<typeof TypeDefinition>

/** The latest version of a variant, without what is asked: enough to choose by. */
export const VariantVersion = z.object({
  Id: z.uuid(),
  TypeId: z.uuid(),
  VariantId: z.uuid(),
  DisplayName: z.string(),
  Version: z.number(),
  RespondentTypes: z.array(RespondentType),
  TreatmentLocation: z.nullable(TreatmentLocation),
  Languages: z.array(ContentLanguage),
  Criterias: Criterias,
  CriteriaBehavior: CriteriaBehavior,
  Maturity: Maturity,
})
export type VariantVersion = z.output<typeof VariantVersion>

/** All that is needed to show, answer and score it, by the same engine on both sides. */
export const VariantVersionDefinition = z.extend(VariantVersion, {
  Content: FormContent,
  Scoring: Scoring,
  Texts: FormTexts,
})
export type VariantVersionDefinition = z.output<typeof VariantVersionDefinition>

/** Of an import or a check: which item, what is wrong, in words for the one who brings it. */
export const Finding = z.object({
  Level: z.enum(['Error', 'Warning', 'Info']),
  Item: z.string(),
  Code: z.string(),
  Detail: z.string(),
})
export type Finding = z.output<typeof Finding>

export const ImportFormat = z.enum(['Fhir', 'Samklang'])

export const definitionCalls = {
  listFormDefinitions: {
    method: 'GET',
    path: '/api/form-definitions',
    access: 'staff',
    reply: z.object({ Types: z.array(TypeDefinition), VariantVersions: z.array(VariantVersion) }),
  },
  /** Treatments fill this list when they exist. */
  listTreatmentDefinitions: {
    method: 'GET',
    path: '/api/treatment-definitions',
    access: 'staff',
    reply: z.array(z.object({ Id: z.uuid(), Variants: z.array(z.object({ Id: z.uuid() })) })),
  },
  /** What the person of this context has forms of, and nothing else. */
  listMyDefinitions: {
    method: 'POST',
    path: '/api/papp/definitions',
    access: 'patientSide',
    body: z.strictObject({
      typeIds: z._default(z.array(z.uuid()).check(z.maxLength(100)), []),
      variantVersionIds: z._default(z.array(z.uuid()).check(z.maxLength(100)), []),
    }),
    reply: z.object({ Types: z.array(TypeDefinition), VariantVersions: z.array(VariantVersionDefinition) }),
    lockedForm: true,
  },
  /** A dry run finds and creates nothing; otherwise it creates when nothing is an error. */
  importFormDefinition: {
    method: 'POST',
    path: '/api/form-definitions/import',
    access: { permission: 'Programs.Manage' },
    // Two million characters, with what quotation marks and Swedish letters take when they are sent.
    largestBody: 4_194_304,
    body: z.strictObject({
      Format: ImportFormat,
      /** The file as text: JSON of a FHIR Questionnaire, or YAML of our own. */
      Content: z.string().check(z.minLength(1), z.maxLength(2_000_000)),
      /** On what terms the clinic may use it. Required to create from FHIR; our own file carries its own. */
      LicenceNote: z.nullish(z.string().check(z.maxLength(2000))),
      RespondentTypes: z._default(z.array(RespondentType).check(z.maxLength(4)), []),
      DryRun: z.boolean(),
    }),
    reply: z.object({
      Findings: z.array(Finding),
      CanCreate: z.boolean(),
      /** What it would become, to be looked at. */
      Preview: z.nullable(z.object({ Type: TypeDefinition, Versions: z.array(VariantVersionDefinition) })),
      Created: z.nullable(z.object({ TypeId: z.uuid(), VariantVersionIds: z.array(z.uuid()) })),
    }),
    audit: 'ImportDefinition',
    idempotencyKey: true,
  },
  /** A picture, a sound or a film of a form. */
  getMedium: {
    method: 'GET',
    path: '/api/media/:id',
    access: 'mediaToken',
    params: z.object({ id: z.uuid() }),
    query: z.object({ mediaToken: z.string() }),
    reply: 'file',
    lockedForm: true,
  },
  exportFormDefinition: {
    method: 'GET',
    path: '/api/form-definitions/:variantVersionId/fhir',
    access: 'staff',
    params: z.object({ variantVersionId: z.uuid() }),
    /** A FHIR R4 Questionnaire. */
    reply: z.looseObject({ resourceType: z.literal('Questionnaire') }),
  },
} as const satisfies Calls
