import * as z from 'zod/mini'
import type { Calls } from './call.ts'

const byId = z.object({ id: z.uuid() })

/** What goes on around a patient. Forms, treatments and programs fill these lists when they exist. */
export const CareItems = z.object({
  SetId: z.nullable(z.uuid()),
  Questionnaires: z.array(z.unknown()),
  Journals: z.array(z.unknown()),
  Programs: z.array(z.unknown()),
  Treatments: z.array(z.unknown()),
})

export const careItemCalls = {
  listCareItems: {
    method: 'GET',
    path: '/api/patients/:id/care-items',
    access: 'careStaff',
    params: byId,
    reply: CareItems,
    audit: 'GetPatient',
  },
  listCareHistory: {
    method: 'GET',
    path: '/api/patients/:id/care-history',
    access: 'careStaff',
    params: byId,
    reply: z.object({ Items: z.array(z.unknown()), Total: z.number() }),
    audit: 'ViewCareHistory',
  },
  /** Reminds everyone who has something to answer or an invitation to accept, one message each. */
  sendReminders: {
    method: 'GET',
    path: '/api/patients/:id/send-reminders',
    access: 'careStaff',
    params: byId,
    reply: z.object({
      Sent: z.number(),
      Skipped: z.array(z.object({ RelationId: z.nullable(z.uuid()), ContactStatus: z.string() })),
    }),
    audit: 'SendReminders',
    effect: true,
  },
} as const satisfies Calls
