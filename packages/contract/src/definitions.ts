import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import {
  AlertKind,
  ContentLanguage,
  CriteriaBehavior,
  Criterias,
  FormContent,
  FormTexts,
  RespondentType,
  Scoring,
  Severity,
} from './form-content.ts'
import { Instant } from './instants.ts'
import { Maturity } from './maturity.ts'
import { namesPerson } from './names-person.ts'
import { obeys } from './obeys.ts'
import { TreatmentDefinition } from './treatment-definitions.ts'
import { TreatmentLocation } from './units.ts'
import { waiverReason } from './waiver-reason.ts'
import { emptyUnlessSeen } from './written.ts'

/** Of whatever can stand in the library or be asked for. */
export const FormKind = z.enum(['Questionnaire', 'Journal', 'TreatmentModule', 'Treatment'])
export type FormKind = z.output<typeof FormKind>

/** Of a form that somebody answers: a treatment consists of modules, and they are answered. */
export const AnswerableKind = z.enum(['Questionnaire', 'Journal', 'TreatmentModule'])
export type AnswerableKind = z.output<typeof AnswerableKind>

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

/** Why a question about danger to life calls nobody, who decided so and when. Nobody is named where the form's own file says it. */
export const DangerWaiver = z.object({
  Reason: z.string(),
  By: namesPerson(z.nullable(z.string()), 'staff'),
  At: z.nullable(Instant),
})

/** A question or row whose words may be about danger to life. */
export const DangerItem = z.object({
  /** As decisions about it name it: the item of its file, or `variant/item` in a file of our own; the ref of a stored one. */
  Item: z.string(),
  Question: z.string(),
  /** The words that may mean it. */
  Words: z.array(z.string()),
  Options: z.array(z.object({ Key: z.string(), Text: z.string() })),
  /** Of a number. */
  Min: z.nullable(z.number()),
  Max: z.nullable(z.number()),
  /** A free text, a day or a time: no rule can judge it. */
  IsOpenAnswer: z.boolean(),
  /** AtLowest: a no or the low answers raise an alert and the highest does not, as of a question put the other way round. */
  State: z.enum(['Guarded', 'AtLowest', 'Waived', 'Unguarded']),
  /** The answers that reach staff, in words, and how gravely. */
  AlertsAt: z.array(z.object({ Text: z.string(), Severity })),
  Waiver: z.nullable(DangerWaiver),
})
export type DangerItem = z.output<typeof DangerItem>

const finite = z.number().check(z.refine((value) => Number.isFinite(value), 'not-allowed'))
const itemName = z.string().check(z.minLength(1), z.maxLength(300))
const reason = z.string().check(z.trim(), z.maxLength(1000), obeys(waiverReason))

/** Which answers to an item raise an alert: choices, or a number from or up to which they do. */
export const DangerMapping = z.strictObject({
  Item: itemName,
  Options: z._default(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(200)), []),
  From: z.nullish(finite),
  To: z.nullish(finite),
  Kind: z._default(AlertKind, 'Risk'),
  Severity: z._default(Severity, 'Alert'),
})
export type DangerMapping = z.output<typeof DangerMapping>

/** A stored version with items about danger to life that call nobody and that nobody has waived. */
export const UnguardedVersion = z.object({
  VariantVersionId: z.uuid(),
  Name: z.string(),
  DisplayName: z.string(),
  VariantName: z.string(),
  Version: z.number(),
  Items: z.number(),
})
export type UnguardedVersion = z.output<typeof UnguardedVersion>

/** A scale of a file that does not say whether a higher value is worse or better. */
export const UndirectedScale = z.object({
  Key: z.string(),
  Text: z.string(),
  /** As was decided, if it was. */
  Direction: z.nullable(z.enum(['HigherIsWorse', 'HigherIsBetter'])),
})
export type UndirectedScale = z.output<typeof UndirectedScale>

/** Which way a scale goes, as whoever brings the form knows from its manual. */
export const ScaleDirection = z.strictObject({
  Scale: z.string().check(z.minLength(1), z.maxLength(120)),
  Direction: z.enum(['HigherIsWorse', 'HigherIsBetter']),
})
export type ScaleDirection = z.output<typeof ScaleDirection>

export const ImportFormat = z.enum(['Fhir', 'Samklang'])

export const definitionCalls = {
  listFormDefinitions: {
    method: 'GET',
    path: '/api/form-definitions',
    shows: ['library/definitions'],
    access: 'staff',
    reply: z.object({ Types: z.array(TypeDefinition), VariantVersions: z.array(VariantVersion) }),
  },
  listTreatmentDefinitions: {
    method: 'GET',
    path: '/api/treatment-definitions',
    shows: ['library/definitions'],
    access: 'staff',
    reply: z.array(TreatmentDefinition),
  },
  /** What the person of this context has forms of, and nothing else. */
  listMyDefinitions: {
    method: 'POST',
    path: '/api/papp/definitions',
    shows: ['library/definitions'],
    changes: [],
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
    changes: ['library', 'media'],
    access: { permission: 'Programs.Manage' },
    // Two million characters, with what quotation marks and Swedish letters take when they are sent.
    largestBody: 4_194_304,
    body: z.strictObject({
      Format: ImportFormat,
      /** The file as text: JSON of a FHIR Questionnaire, or YAML of our own. */
      Content: z.string().check(z.minLength(1), z.maxLength(2_000_000)),
      /** On what terms the clinic may use it. Required to create from FHIR; our own file carries its own. */
      LicenceNote: z.nullish(z.string().check(emptyUnlessSeen, z.maxLength(2000))),
      RespondentTypes: z._default(z.array(RespondentType).check(z.maxLength(4)), []),
      DryRun: z.boolean(),
      /** What is decided about items whose words may be about danger to life: an alert, or why there is none. */
      Mappings: z._default(z.array(DangerMapping).check(z.maxLength(200)), []),
      Waivers: z._default(z.array(z.strictObject({ Item: itemName, Reason: reason })).check(z.maxLength(200)), []),
      /** FHIR does not say which way a total goes, and nothing may be said of better or worse by a guess. */
      Directions: z._default(z.array(ScaleDirection).check(z.maxLength(100)), []),
    }),
    reply: z.object({
      Findings: z.array(Finding),
      Dangers: z.array(DangerItem),
      Scales: z.array(UndirectedScale),
      CanCreate: z.boolean(),
      /** What it would become, to be looked at. */
      Preview: z.nullable(z.object({ Type: TypeDefinition, Versions: z.array(VariantVersionDefinition) })),
      Created: z.nullable(z.object({ TypeId: z.uuid(), VariantVersionIds: z.array(z.uuid()) })),
    }),
    audit: 'ImportDefinition',
    idempotencyKey: true,
  },
  /** Of what is answered today or can be assigned: nothing of before the check is left unguarded in silence. */
  listUnguardedVersions: {
    method: 'GET',
    path: '/api/form-definitions/unguarded',
    shows: ['library/dangers'],
    access: { permission: 'Programs.Manage' },
    reply: z.array(UnguardedVersion),
  },
  /** Of a version that is stored: it cannot be given an alert any more, but for that the form is imported anew. */
  waiveDanger: {
    method: 'POST',
    path: '/api/form-definitions/:variantVersionId/waivers',
    changes: ['library/dangers'],
    access: { permission: 'Programs.Manage' },
    params: z.object({ variantVersionId: z.uuid() }),
    body: z.strictObject({ Item: itemName, Reason: reason }),
    reply: z.array(DangerItem),
    audit: 'WaiveDanger',
  },
  exportFormDefinition: {
    method: 'GET',
    path: '/api/form-definitions/:variantVersionId/fhir',
    shows: ['library/definitions'],
    access: 'staff',
    params: z.object({ variantVersionId: z.uuid() }),
    /** A FHIR R4 Questionnaire. */
    reply: z.looseObject({ resourceType: z.literal('Questionnaire') }),
  },
} as const satisfies Calls
