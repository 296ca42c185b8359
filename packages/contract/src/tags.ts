import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { noCommas, required } from './field-rules.ts'
import { seen, tidy } from './names.ts'
import { obeys } from './obeys.ts'

export const TagName = z.string().check(
  z.overwrite(tidy),
  obeys<string>(required),
  z.maxLength(60),
  obeys(noCommas),
  z.regex(seen, 'required'),
  // Dots alone would be taken for a place in an address.
  z.regex(/[^.\s]/, 'required'),
)

/** A label that staff put on patients; an inactive one stays on those who have it. */
export const Tag = z.object({
  Name: z.string(),
  Inactive: z.boolean(),
  /** Of the unit that is asked from; null for an administrator who works at none. */
  Patients: z.nullable(z.number()),
})
export type Tag = z.output<typeof Tag>

const byName = z.object({ name: z.string().check(z.maxLength(60)) })

export const tagCalls = {
  listTags: { method: 'GET', path: '/api/patient-tags', shows: ['tags'], access: 'staff', reply: z.array(Tag) },
  addTag: {
    method: 'POST',
    path: '/api/patient-tags',
    changes: ['tags'],
    access: { permission: 'Tags.Manage' },
    body: z.strictObject({ Name: TagName }),
    reply: Tag,
    audit: 'ChangeTag',
    idempotencyKey: true,
  },
  activateTag: {
    method: 'POST',
    path: '/api/patient-tags/:name/activate',
    changes: ['tags'],
    access: { permission: 'Tags.Manage' },
    params: byName,
    reply: Tag,
    audit: 'ChangeTag',
  },
  deactivateTag: {
    method: 'POST',
    path: '/api/patient-tags/:name/deactivate',
    changes: ['tags'],
    access: { permission: 'Tags.Manage' },
    params: byName,
    reply: Tag,
    audit: 'ChangeTag',
  },
} as const satisfies Calls
