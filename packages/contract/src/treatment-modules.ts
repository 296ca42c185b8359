import * as z from 'zod/mini'
import { AnsweredBetween } from './answered-between.ts'
import type { Calls } from './call.ts'
import { Answers, Saved } from './forms.ts'
import { CivilDate, Instant } from './instants.ts'
import { Progress } from './progress.ts'
import { TreatmentRow } from './treatments.ts'

const byId = z.object({ id: z.uuid() })

/** the answers and the pages, whole: what is left out is taken away. */
const save = z.strictObject({
  Answers,
  Progress: Progress,
  PreviousLastModifiedAt: Instant,
  AnsweredBetween: z.optional(AnsweredBetween),
})

export const treatmentModuleCalls = {
  /**
   * a module of the plan opens now or on a coming day. One that is over begins once more, at the end of the plan; one that
   * the treatment does not have comes in if it can be used outside its own.
   */
  startTreatmentModule: {
    method: 'POST',
    path: '/api/treatment-modules',
    changes: ['care'],
    access: 'careStaff',
    body: z.strictObject({
      TreatmentId: z.uuid(),
      ModuleId: z.uuid(),
      StartDate: z.nullish(CivilDate),
      DurationDays: z.nullish(z.int().check(z.minimum(1), z.maximum(365))),
      Notify: z._default(z.boolean(), true),
    }),
    reply: TreatmentRow,
    audit: 'StartTreatmentModule',
    idempotencyKey: true,
  },
  /** with the module that opens in its place, where one does: both or neither. */
  closeTreatmentModule: {
    method: 'POST',
    path: '/api/treatment-modules/:id/close',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.optional(
      z.strictObject({
        Next: z.nullish(z.strictObject({ ModuleId: z.uuid(), Notify: z._default(z.boolean(), true) })),
      }),
    ),
    reply: TreatmentRow,
    audit: 'CloseTreatmentModule',
  },
  saveTreatmentModule: {
    method: 'POST',
    path: '/api/treatment-modules/:id/save',
    changes: ['care', 'form/:id'],
    access: 'careStaff',
    params: byId,
    body: save,
    reply: Saved,
    audit: 'SaveForm',
  },
  saveMyTreatmentModule: {
    method: 'POST',
    path: '/api/papp/treatment-modules/:id/save',
    changes: ['own-tasks'],
    access: 'patientSide',
    params: byId,
    body: save,
    reply: Saved,
    audit: 'SaveForm',
    lockedForm: true,
  },
} as const satisfies Calls
