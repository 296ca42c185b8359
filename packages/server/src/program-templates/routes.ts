import { isDeepStrictEqual } from 'node:util'
import type { ProgramContent } from '@samklang/contract/program-content'
import { type ProgramTemplateDetail, programTemplateCalls } from '@samklang/contract/program-templates'
import { holds, isAdministrator } from '@samklang/contract/roles'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { conflict, notFound, Refusal } from '../http/refusal.ts'
import { slice } from '../http/slice.ts'
import { makeId } from '../keys/ids.ts'
import { findContentFaults } from './find-faults.ts'
import {
  findProgramTemplate,
  findTemplateContent,
  insertProgramTemplate,
  listProgramTemplates,
  lockProgramTemplate,
  setTemplateDeleted,
  setTemplateStatus,
  setTemplateTheirs,
} from './queries.ts'
import { storeVersion, wasEverStarted } from './store-version.ts'
import { listTriggers } from './trigger-definitions.ts'

const entity = 'program_template'

export const programTemplates = slice(programTemplateCalls, {
  listProgramTemplates: ({ db, actor, origin: { language } }) =>
    listProgramTemplates(db, { language, activeOnly: !mayViewAll(actor) }),

  getProgramTemplate: ({ db, params, origin }) => readTemplate(db, params.id, origin.language),

  async createProgramTemplate({ db, actor, body: { Content }, now, origin, note }) {
    const id = makeId(now)
    note({ entity, entityId: id, data: { name: nameOf(Content) } })
    await insertProgramTemplate(db, { id, by: actor.accountId }, now)
    await storeVersion(db, { templateId: id, content: Content, by: actor.accountId }, now)
    return readTemplate(db, id, origin.language)
  },

  async changeProgramTemplate({ db, actor, params: { id }, body, now, origin, note }) {
    note({ entity, entityId: id, data: { name: nameOf(body.Content) } })
    const template = await lockTemplate(db, id)
    // After a lost answer the same is sent again.
    const isSame = isDeepStrictEqual(await findTemplateContent(db, id), body.Content)
    if (isSame) return readTemplate(db, id, origin.language)
    if (template.lastModifiedAt !== body.PreviousLastModifiedAt) throw conflict()
    if (template.status === 'Active') await refuseFaults(db, body.Content)
    await storeVersion(db, { templateId: id, content: body.Content, by: actor.accountId }, now)
    await setTemplateTheirs(db, id, now)
    return readTemplate(db, id, origin.language)
  },

  async deleteProgramTemplate({ db, params: { id }, now, note }) {
    note({ entity, entityId: id })
    await lockTemplate(db, id)
    if (await wasEverStarted(db, id)) throw new Refusal(409, 'invalid-transition', { wording: 'template-used' })
    note({ data: { name: nameOf(await findTemplateContent(db, id)), isRemoved: true } })
    await setTemplateDeleted(db, id, now)
    return {}
  },

  async activateProgramTemplate({ db, params: { id }, now, origin, note }) {
    note({ entity, entityId: id, data: { status: 'Active' } })
    const template = await lockTemplate(db, id)
    if (template.status !== 'Active') {
      const content = await findTemplateContent(db, id)
      if (content) await refuseFaults(db, content)
      await setTemplateStatus(db, { id, status: 'Active' }, now)
    }
    return readTemplate(db, id, origin.language)
  },

  async deactivateProgramTemplate({ db, params: { id }, now, origin, note }) {
    note({ entity, entityId: id, data: { status: 'Inactive' } })
    const template = await lockTemplate(db, id)
    if (template.status !== 'Inactive') await setTemplateStatus(db, { id, status: 'Inactive' }, now)
    return readTemplate(db, id, origin.language)
  },

  listTriggerDefinitions: ({ origin }) => listTriggers(origin.language),
})

function mayViewAll(actor: Actor): boolean {
  return isAdministrator(actor) && holds(actor.Permissions, 'Programs.View')
}

async function readTemplate(db: Db, id: string, language: SpokenLanguage): Promise<ProgramTemplateDetail> {
  const found = await findProgramTemplate(db, id, language)
  if (!found) throw notFound()
  return { ...found, Faults: await findContentFaults(db, found.Content) }
}

async function lockTemplate(db: Db, id: string) {
  const template = await lockProgramTemplate(db, id)
  if (!template) throw notFound()
  return template
}

/** each fault with its place, which the one key cannot say. */
async function refuseFaults(db: Db, content: ProgramContent): Promise<void> {
  const Faults = await findContentFaults(db, content)
  if (Faults.length === 0) return
  const Errors = Faults.map(({ Path }) => ({ Field: `Content.${Path}`, Key: 'program-faults' as const }))
  throw new Refusal(400, 'validation', { Errors, Details: { Faults } })
}

function nameOf(content: ProgramContent | undefined): string {
  return content?.Name.sv || content?.Name.en || ''
}
