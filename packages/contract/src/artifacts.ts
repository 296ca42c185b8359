import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { ContentLanguage } from './form-content.ts'
import { CivilDate, Instant } from './instants.ts'

/** A document made from the answers of a module, as they were then. */
export const Artifact = z.object({
  Id: z.uuid(),
  TreatmentId: z.uuid(),
  /** The module that it was made from. */
  FormId: z.uuid(),
  ArtifactName: z.string(),
  DisplayName: z.string(),
  AnswerGroupId: z.nullable(z.uuid()),
  ContentType: z.literal('application/pdf'),
  GeneratedAt: Instant,
  IsSafetyPlan: z.boolean(),
  /** The answers have changed since, or a later one was made. */
  IsOutdated: z.boolean(),
})
export type Artifact = z.output<typeof Artifact>

/** Opens the document for a minute, for nobody but who asked. */
export const ArtifactLink = z.object({
  Url: z.string(),
  ExpiresAt: Instant,
  /** How many characters no font of ours can draw: whoever opens it is told first. */
  MissingCharacters: z.int().check(z.nonnegative()),
})
export type ArtifactLink = z.output<typeof ArtifactLink>

export const MadeArtifact = z.extend(Artifact, ArtifactLink.shape)
export type MadeArtifact = z.output<typeof MadeArtifact>

/** What can be made of a module now, with those made earlier, the latest first. */
export const MyDocument = z.object({
  TreatmentId: z.uuid(),
  FormId: z.uuid(),
  ArtifactName: z.string(),
  DisplayName: z.string(),
  IsSafetyPlan: z.boolean(),
  /** When something was last written in it. */
  ChangedAt: Instant,
  Earlier: z.array(Artifact),
})
export type MyDocument = z.output<typeof MyDocument>

/** What a document says, under the headings of the module. */
export const DocumentSection = z.object({
  Heading: z.string(),
  Answers: z.array(
    z.object({
      /** None of what is one of several under the heading. */
      Question: z.nullable(z.string()),
      /** One of several, each with what was said of it; of a single answer one line. */
      Lines: z.array(z.array(z.object({ Label: z.nullable(z.string()), Text: z.string() }))),
    }),
  ),
})
export type DocumentSection = z.output<typeof DocumentSection>

/** A plan that somebody has made for when things are hard, as it stands now. */
export const WrittenPlan = z.object({
  TreatmentId: z.uuid(),
  FormId: z.uuid(),
  ArtifactName: z.string(),
  DisplayName: z.string(),
  /** That it was written in: what somebody wrote is not translated. */
  Language: ContentLanguage,
  /** Of its headings and of all that is our own: the reader's, where the module has it. */
  HeadingLanguage: ContentLanguage,
  ChangedAt: Instant,
  /** Whether the patient can read it. */
  IsReadable: z.boolean(),
  /** The last day that the patient can or could read it; none while its treatment goes on. */
  ReadableUntil: z.nullable(CivilDate),
  Sections: z.array(DocumentSection),
})
export type WrittenPlan = z.output<typeof WrittenPlan>

/** The latest, with those from before: one in which a line was begun must not hide the whole one that it follows. */
export const SafetyPlan = z.extend(WrittenPlan, { EarlierPlans: z.array(WrittenPlan) })
export type SafetyPlan = z.output<typeof SafetyPlan>

/** What a plan said when its document was made, or made anew, or when an alert was raised, or before the save that raised it. */
export const PlanVersion = z.object({
  Language: ContentLanguage,
  WrittenAt: Instant,
  Sections: z.array(DocumentSection),
})
export type PlanVersion = z.output<typeof PlanVersion>

const forStaff = {
  /** Staff must not take what was barely begun for a plan: the headings under which nothing is written. */
  EmptyHeadings: z.array(z.string()),
  BegunAt: Instant,
  /** what it said before it was last changed, as far as that was kept, the latest first. */
  EarlierVersions: z.array(PlanVersion),
}
export const PlanForStaff = z.extend(SafetyPlan, {
  ...forStaff,
  EarlierPlans: z.array(z.extend(WrittenPlan, forStaff)),
})
export type PlanForStaff = z.output<typeof PlanForStaff>

const byId = z.object({ id: z.uuid() })
const byArtifact = z.object({ id: z.uuid(), artifactId: z.uuid() })
const generate = z.strictObject({
  ArtifactName: z.string().check(z.minLength(1), z.maxLength(120)),
  AnswerGroupId: z.nullish(z.uuid()),
})

export const artifactCalls = {
  /** made from the answers as they stand; the same answers give the same document. */
  generateArtifact: {
    method: 'POST',
    path: '/api/treatment-modules/:id/generate-artifact',
    shows: ['care/patient/reply.PatientId'],
    access: 'careStaff',
    params: byId,
    body: generate,
    reply: z.extend(MadeArtifact, { PatientId: z.uuid() }),
    audit: 'GenerateArtifact',
    // It says what may be read, once more: nothing of the patient's changes.
    reads: true,
  },
  generateMyArtifact: {
    method: 'POST',
    path: '/api/papp/treatment-modules/:id/generate-artifact',
    changes: ['own-documents'],
    access: 'patientSide',
    params: byId,
    body: generate,
    reply: MadeArtifact,
    audit: 'GenerateArtifact',
  },
  /** All that were made in a treatment, the latest first, and what can be made of its modules now. */
  listArtifacts: {
    method: 'GET',
    path: '/api/treatments/:id/artifacts',
    shows: ['care/patient/reply.PatientId'],
    access: 'careStaff',
    params: byId,
    reply: z.object({ PatientId: z.uuid(), Documents: z.array(MyDocument) }),
    audit: 'ViewForm',
  },
  listMyDocuments: {
    method: 'GET',
    path: '/api/papp/patients/current/documents',
    shows: ['own-documents'],
    access: 'patientSide',
    reply: z.array(MyDocument),
    audit: 'GetPatient',
  },
  linkArtifact: {
    method: 'POST',
    path: '/api/treatments/:id/artifacts/:artifactId/link',
    shows: ['care/patient/reply.PatientId'],
    access: 'careStaff',
    params: byArtifact,
    reply: z.extend(ArtifactLink, { PatientId: z.uuid() }),
    audit: 'ViewForm',
    reads: true,
  },
  linkMyArtifact: {
    method: 'POST',
    path: '/api/papp/treatments/:id/artifacts/:artifactId/link',
    changes: [],
    access: 'patientSide',
    params: byArtifact,
    reply: ArtifactLink,
    audit: 'ViewForm',
  },
  /** By a token that opens this document alone. */
  getArtifact: {
    method: 'GET',
    path: '/api/treatments/:id/artifacts/:artifactId',
    access: 'mediaToken',
    params: byArtifact,
    query: z.object({ mediaToken: z.string() }),
    reply: 'file',
    audit: 'ViewForm',
  },
  getSafetyPlan: {
    method: 'GET',
    path: '/api/patients/:id/safety-plan',
    shows: ['care/patient/:id'],
    access: 'careStaff',
    params: byId,
    reply: z.object({ Plan: z.nullable(PlanForStaff) }),
    audit: 'ViewForm',
  },
  getMySafetyPlan: {
    method: 'GET',
    path: '/api/papp/patients/current/safety-plan',
    shows: ['own-documents'],
    access: 'patientSide',
    reply: z.object({ Plan: z.nullable(SafetyPlan) }),
    audit: 'GetPatient',
  },
} as const satisfies Calls
