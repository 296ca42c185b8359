import { type Tag, tagCalls } from '@samklang/contract/tags'
import type { Actor } from '../http/actor.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type CallContext, slice } from '../http/slice.ts'
import { findTag, insertTag, listTags, setTagInactive } from './queries.ts'

export const tags = slice(tagCalls, {
  listTags: ({ db, actor }) => listTags(db, actor.unitId),

  async addTag({ db, actor, body, now, note }) {
    note({ entity: 'Tag', data: { Name: body.Name } })
    if (!(await insertTag(db, body.Name, now)))
      throw new Refusal(409, 'conflict', { Errors: [{ Field: 'Name', Key: 'exists' }] })
    return { Name: body.Name, Inactive: false, Patients: actor.unitId ? 0 : null }
  },

  activateTag: (request) => setInactive(request, request.params.name, false),
  deactivateTag: (request) => setInactive(request, request.params.name, true),
})

async function setInactive(
  { db, actor, note }: CallContext & { actor: Actor },
  name: string,
  Inactive: boolean,
): Promise<Tag> {
  note({ entity: 'Tag', data: { Name: name, Inactive } })
  const tag = await findTag(db, name, actor.unitId)
  if (!tag) throw notFound()
  await setTagInactive(db, tag.Name, Inactive)
  return { ...tag, Inactive }
}
