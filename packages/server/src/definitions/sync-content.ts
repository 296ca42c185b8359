import { isDeepStrictEqual } from 'node:util'
import { FormContent, FormTexts, Scoring } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import type { SplitVariant } from '@samklang/contract/split-file'
import { checkDefinition } from '@samklang/engine/check/check-definition'
import type { FindingCode } from '@samklang/engine/check/finding'
import { sql } from 'kysely'
import { StartupProblem } from '../config/startup-problem.ts'
import type { Db } from '../database/connect.ts'
import { idFromName } from '../keys/ids.ts'
import {
  type ContentForm,
  contentFolder,
  earlierFolder,
  readContentForms,
  readContentModules,
} from './content-files.ts'
import { type ContentTreatment, readContent } from './content-treatments.ts'
import { linkMedia, storeMedia } from './form-media/store-media.ts'
import { type NewVersion, storeTypes, storeVariants, storeVersions } from './store-definitions.ts'
import { storeTreatments } from './store-treatments.ts'
import { checksumOf, type VersionBody } from './version-checksum.ts'
import { storeWaivers } from './waivers.ts'

export type SyncResult = {
  /** New versions, as form/variant/number. */
  published: string[]
  /** Names that a clinic has already given to a form of its own; theirs stays, and a treatment that needs ours is left out. */
  taken: string[]
}

type ContentVersion = NewVersion & { place: string; name: string }

/**
 * Stores the forms and treatments that come with the product. Doing it again changes nothing. Several instances may start at once: one
 * does it, the others wait.
 */
export async function syncContent(db: Db, now: Instant, folder: URL = contentFolder): Promise<SyncResult> {
  const { forms, treatments } = await readContent(folder)
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('samklang-content'))`.execute(transaction)
    const taken = await listTakenNames(transaction, forms)
    const ours = forms.filter(({ type }) => !taken.includes(type.name))
    const versions = ours.flatMap(versionsOf)
    const missing = await findMissing(transaction, versions)
    check(missing)

    const types = ours.map(({ type }) => ({ id: typeId(type.name), facts: type }))
    await storeTypes(
      transaction,
      types.map((type) => ({ ...type, source: 'Content', createdBy: null })),
      now,
    )
    await storeVariants(transaction, ours.flatMap(variantsOf))
    await storeVersions(transaction, missing, now)
    const media = missing.length > 0 ? ours.flatMap((form) => form.media) : []
    await storeMedia(transaction, media, now)
    await linkMedia(
      transaction,
      missing.map(({ id }) => id),
    )
    const waivers = versions.flatMap(({ id, variant }) =>
      (variant.waivers ?? []).map((waiver) => ({ versionId: id, ...waiver })),
    )
    await storeWaivers(transaction, waivers, { accountId: null, name: null }, now)
    await storeTreatments(transaction, completeTreatments(treatments, taken), now)
    return { published: missing.map(({ name }) => name), taken }
  })
}

/**
 * Stores the versions before those of today, as they were published: a clinic that has used the product for some time has
 * them, and answers to them. What is assigned is the newest all the same. Gives the version by variant.
 */
export async function storeEarlierVersions(db: Db, publishedAt: Instant): Promise<ReadonlyMap<string, string>> {
  const forms = [...(await readContentForms(earlierFolder)), ...(await readContentModules(earlierFolder))]
  const taken = await listTakenNames(db, forms)
  const versions = forms.filter(({ type }) => !taken.includes(type.name)).flatMap(versionsOf)
  await storeVersions(db, await findMissing(db, versions), publishedAt)
  await storeMedia(
    db,
    forms.flatMap(({ media }) => media),
    publishedAt,
  )
  await linkMedia(
    db,
    versions.map(({ id }) => id),
  )
  return new Map(versions.map(({ id, variantId }) => [variantId, id]))
}

function completeTreatments(treatments: readonly ContentTreatment[], taken: readonly string[]) {
  return treatments
    .map(({ file }) => file)
    .filter(({ variants }) => !variants.some(({ modules }) => modules.some(({ module }) => taken.includes(module))))
}

function typeId(name: string): string {
  return idFromName(`form/${name}`)
}

function variantsOf({ type, variants }: ContentForm) {
  return variants.map((variant, order) => ({
    id: idFromName(`form/${type.name}/${variant.name}`),
    typeId: typeId(type.name),
    order,
    variant,
  }))
}

function versionsOf(form: ContentForm): ContentVersion[] {
  return variantsOf(form).map(({ id, variant }) => {
    const name = `${form.type.name}/${variant.name}/${variant.version}`
    return { id: idFromName(`form/${name}`), variantId: id, variant, place: form.place, name }
  })
}

async function listTakenNames(db: Db, forms: ContentForm[]): Promise<string[]> {
  if (forms.length === 0) return []
  const rows = await db
    .selectFrom('form_type')
    .select(['id', 'name'])
    .where(
      'name',
      'in',
      forms.map(({ type }) => type.name),
    )
    .execute()
  return rows.filter(({ id, name }) => id !== typeId(name)).map(({ name }) => name)
}

/** Those that are not stored yet. One that is stored and reads otherwise now stops the start: somebody may have answered it. */
async function findMissing(db: Db, versions: ContentVersion[]): Promise<ContentVersion[]> {
  const stored = await listStored(db, versions)
  const changed = versions.filter(({ id, variant }) => {
    const body = stored.get(id)
    return body !== undefined && !isSame(body, variant)
  })
  if (changed.length > 0) throw new StartupProblem(changed.map(describeChange).join('\n'))
  return versions.filter(({ id }) => !stored.has(id))
}

function describeChange({ place, variant: { name, version } }: ContentVersion): string {
  return `${place}: version ${version} of ${name} is published and was changed. What people answered must keep its meaning: put it back, or give the change version ${version + 1}.`
}

type Stored = { checksum: string; content: unknown; scoring: unknown; texts: unknown; languages: string[] }

async function listStored(db: Db, versions: ContentVersion[]): Promise<Map<string, Stored>> {
  if (versions.length === 0) return new Map()
  const rows = await db
    .selectFrom('form_variant_version')
    .select(['id', 'checksum', 'content', 'scoring', 'texts', 'languages'])
    .where(
      'id',
      'in',
      versions.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A version stored by an older release may lack fields that have come since and say nothing in it. */
function isSame(stored: Stored, variant: SplitVariant): boolean {
  if (stored.checksum === checksumOf(variant)) return true
  const content = FormContent.safeParse(stored.content)
  const scoring = Scoring.safeParse(stored.scoring)
  const texts = FormTexts.safeParse(stored.texts)
  if (!content.success || !scoring.success || !texts.success) return false
  const { languages }: VersionBody = variant
  return (
    isDeepStrictEqual(stored.languages.toSorted(), languages.toSorted()) &&
    isDeepStrictEqual(
      { content: content.data, scoring: scoring.data, texts: texts.data },
      { content: variant.content, scoring: variant.scoring, texts: variant.texts },
    )
  )
}

function check(versions: ContentVersion[]): void {
  const problems = versions.flatMap(({ place, variant }) =>
    checkDefinition({ ...variant, waived: (variant.waivers ?? []).map(({ ref }) => ref) })
      .filter(({ Level }) => Level === 'Error')
      .map(
        ({ Item, Code, Detail }) =>
          `${place}: ${variant.name}, ${Item}: ${Code} ${Detail}`.trimEnd() + remedyOf(Code, variant.name),
      ),
  )
  if (problems.length > 0) throw new StartupProblem(problems.join('\n'))
}

/** A phrase that was added to the list of danger may be the first to find what a form has asked for long. */
function remedyOf(code: FindingCode, variant: string): string {
  const waive = `or write under \`waivers\` of ${variant} why it needs none (content/README.md)`
  if (code === 'danger-without-alert') return `: give it an alert under \`alerts\` of ${variant}, ${waive}`
  if (code === 'danger-in-open-answer') return `: ask a question with choices and an alert before it, ${waive}`
  return ''
}
