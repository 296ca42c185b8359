import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Instant } from './instants.ts'
import { ProgramContent, ProgramFault, TriggerKey } from './program-content.ts'

export const ProgramTemplateStatus = z.enum(['Active', 'Inactive'])
export type ProgramTemplateStatus = z.output<typeof ProgramTemplateStatus>

/** A line of the list. Staff see those that are active; whoever may see programs in the administration sees all. */
export const ProgramTemplate = z.object({
  Id: z.uuid(),
  Status: ProgramTemplateStatus,
  DisplayName: z.string(),
  Description: z.nullable(z.string()),
  VersionNo: z.number(),
  Steps: z.number(),
  /** At all units; and of them those that keep an earlier version. */
  RunningPrograms: z.number(),
  RunningEarlier: z.number(),
  /** It came with the product and is kept up to date with it, until somebody changes it. */
  IsOurs: z.boolean(),
  LastModifiedAt: Instant,
})
export type ProgramTemplate = z.output<typeof ProgramTemplate>

export const ProgramTemplateDetail = z.extend(ProgramTemplate, {
  Content: ProgramContent,
  /** What keeps it from being activated. */
  Faults: z.array(ProgramFault),
  /** The version before, to compare with. */
  PreviousContent: z.nullable(ProgramContent),
  /** Nothing was ever started from it: it can be deleted. */
  CanDelete: z.boolean(),
})
export type ProgramTemplateDetail = z.output<typeof ProgramTemplateDetail>

const byId = z.object({ id: z.uuid() })

export const programTemplateCalls = {
  listProgramTemplates: {
    method: 'GET',
    path: '/api/program-templates',
    shows: ['library/programs'],
    access: 'staff',
    reply: z.array(ProgramTemplate),
  },
  getProgramTemplate: {
    method: 'GET',
    path: '/api/program-templates/:id',
    shows: ['library/programs'],
    access: { permission: 'Programs.View' },
    params: byId,
    reply: ProgramTemplateDetail,
  },
  /** Inactive to begin with. What is not ready is kept too, and told of by its faults. */
  createProgramTemplate: {
    method: 'POST',
    path: '/api/program-templates',
    changes: ['library/programs'],
    access: { permission: 'Programs.Manage' },
    body: z.strictObject({ Content: ProgramContent }),
    reply: ProgramTemplateDetail,
    audit: 'ChangeProgramTemplate',
    idempotencyKey: true,
  },
  /** A version that programs run by is kept for them, and this becomes the next. An active one must stay without faults. */
  changeProgramTemplate: {
    method: 'PUT',
    path: '/api/program-templates/:id',
    changes: ['library/programs'],
    access: { permission: 'Programs.Manage' },
    params: byId,
    body: z.strictObject({ Content: ProgramContent, PreviousLastModifiedAt: Instant }),
    reply: ProgramTemplateDetail,
    audit: 'ChangeProgramTemplate',
  },
  /** Only one that nothing was ever started from. */
  deleteProgramTemplate: {
    method: 'DELETE',
    path: '/api/program-templates/:id',
    changes: ['library/programs'],
    access: { permission: 'Programs.Manage' },
    params: byId,
    reply: z.object({}),
    audit: 'ChangeProgramTemplate',
  },
  /** */
  activateProgramTemplate: {
    method: 'POST',
    path: '/api/program-templates/:id/activate',
    changes: ['library/programs'],
    access: { permission: 'Programs.Manage' },
    params: byId,
    reply: ProgramTemplateDetail,
    audit: 'ChangeProgramTemplate',
  },
  deactivateProgramTemplate: {
    method: 'POST',
    path: '/api/program-templates/:id/deactivate',
    changes: ['library/programs'],
    access: { permission: 'Programs.Manage' },
    params: byId,
    reply: ProgramTemplateDetail,
    audit: 'ChangeProgramTemplate',
  },
  /** The one registry of what a step can start on. */
  listTriggerDefinitions: {
    method: 'GET',
    path: '/api/trigger-definitions',
    shows: ['system'],
    access: { permission: 'Programs.View' },
    reply: z.array(
      z.object({
        TriggerKey: TriggerKey,
        DisplayName: z.string(),
        /** What must be said beside it. */
        Needs: z.array(z.enum(['Step', 'Item', 'Scale', 'Question', 'Years'])),
        /** A step of a program can start on it; what ends a program is for integrations alone. */
        StartsSteps: z.boolean(),
      }),
    ),
  },
} as const satisfies Calls
