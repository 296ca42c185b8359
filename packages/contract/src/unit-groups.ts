import * as z from 'zod/mini'
import type { Calls } from './call.ts'

export const AnalysisMode = z.enum(['Detailed', 'Compact'])
export const ChartStyle = z.enum(['LineChart', 'BarChart', 'LineChartForDimension'])

export const UnitGroup = z.object({
  Id: z.uuid(),
  Name: z.string(),
  AnalysisSettings: z.object({ Mode: AnalysisMode, ChartStyle: ChartStyle }),
  /** Inpatient logic: admission is a fact of its own, not the same as being registered. */
  Admission: z.boolean(),
  HiddenConsent: z.boolean(),
  PatientResponsible: z.boolean(),
  PrioritizedInbox: z.boolean(),
})
export type UnitGroup = z.output<typeof UnitGroup>

export const Content = z.object({
  Id: z.uuid(),
  UnitGroupId: z.uuid(),
  Kind: z.enum(['UnitInformation', 'CrisisInformation', 'WelcomeText', 'DocumentLink', 'StaffInstruction']),
  Audience: z.enum(['Patient', 'Staff', 'Both']),
  Title: z.string(),
  Body: z.string(),
  Link: z.nullable(z.string()),
  SortOrder: z.number(),
})
export type Content = z.output<typeof Content>

export const TemplateKind = z.enum([
  'QuestionnaireType',
  'JournalType',
  'TreatmentModuleType',
  'FormType',
  'ProgramTemplate',
  'TreatmentTemplate',
  'ConsentTemplate',
])

/** A category of the picker. */
export const Category = z.object({
  Id: z.uuid(),
  Name: z.string(),
  SortOrder: z.number(),
  Items: z.array(
    z.object({
      Id: z.uuid(),
      TemplateKind: TemplateKind,
      TemplateId: z.uuid(),
      DisplayName: z.string(),
      Visible: z.boolean(),
      SortOrder: z.number(),
    }),
  ),
})
export type Category = z.output<typeof Category>

export const unitGroupCalls = {
  listCurrentContents: {
    method: 'GET',
    path: '/api/unit-groups/current/contents',
    shows: ['unit'],
    access: 'staff',
    reply: z.array(Content),
  },
  listCurrentCategories: {
    method: 'GET',
    path: '/api/unit-groups/current/categories',
    shows: ['library/definitions'],
    access: 'staff',
    reply: z.array(Category),
  },
} as const satisfies Calls
