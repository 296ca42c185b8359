import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { ContentLanguage } from './form-content.ts'
import { Instant } from './instants.ts'

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
export const ArtifactLink = z.object({ Url: z.string(), ExpiresAt: Instant })
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

/** The plan that somebody has made for when things are hard, as it stands now. */
export const SafetyPlan = z.object({
  TreatmentId: z.uuid(),
  FormId: z.uuid(),
  ArtifactName: z.string(),
  DisplayName: z.string(),
  /** That it was written in: what stands in it is not translated. */
  Language: ContentLanguage,
  ChangedAt: Instant,
  Sections: z.array(DocumentSection),
})
export type SafetyPlan = z.output<typeof SafetyPlan>

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
    changes: ['care/patient/reply.PatientId'],
    access: 'careStaff',
    params: byId,
    body: generate,
    reply: z.extend(MadeArtifact, { PatientId: z.uuid() }),
    audit: 'GenerateArtifact',
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
    changes: [],
    access: 'careStaff',
    params: byArtifact,
    reply: ArtifactLink,
    audit: 'ViewForm',
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
    reply: z.object({ Plan: z.nullable(SafetyPlan) }),
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
