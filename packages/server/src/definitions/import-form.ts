import type { DangerItem, definitionCalls, Finding, UndirectedScale } from '@samklang/contract/definitions'
import type { Instant } from '@samklang/contract/instants'
import { textKeys } from '@samklang/contract/item-names'
import { findWordsFault } from '@samklang/contract/written'
import { compileForm } from '@samklang/engine/form/compile-form'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { refuseFault } from '../http/refusal.ts'
import { sayDangerItems } from './danger-items.ts'
import { type ImportFinding, sayFinding, told } from './finding-words.ts'
import { findLibraryFiles } from './form-media/library-files.ts'
import { linkMedia, storeMedia } from './form-media/store-media.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { previewOf } from './preview-plan.ts'
import { type BroughtForm, readBrought } from './read-brought.ts'
import { storeTypes, storeVariants, storeVersions } from './store-definitions.ts'
import { storeWaivers } from './waivers.ts'

type ImportCall = (typeof definitionCalls)['importFormDefinition']
export type ImportedFile = z.output<ImportCall['body']>
export type ImportResult = z.output<ImportCall['reply']>

/** `byName` says who decides where nobody is signed in, as on the command line. */
export type ImportedBy = { now: Instant; language: SpokenLanguage; accountId: string | null; byName?: string | null }

/**
 * Brings in a form that was written elsewhere. What is wrong with it is told item by item; it is stored when nothing is
 * and somebody has said on what terms it may be used.
 */
export async function importForm(db: Db, file: ImportedFile, bringer: ImportedBy): Promise<ImportResult> {
  const { now, language } = bringer
  const licenceFault = file.Format === 'Fhir' ? findWordsFault(file.LicenceNote ?? '') : undefined
  const isLicenceMissing = licenceFault !== undefined
  if (!file.DryRun) refuseFault('LicenceNote', licenceFault)
  const { form, findings } = readBrought(file, await findLibraryFiles(db, file.Content))
  if (!form) {
    return {
      Findings: sayAll(findings, language),
      Dangers: [],
      Scales: [],
      CanCreate: false,
      Preview: null,
      Created: null,
    }
  }

  // Two who bring the same form at once must not both make version 2 of it.
  if (!file.DryRun) await sql`select pg_advisory_xact_lock(hashtext('samklang-content'))`.execute(db)
  const planned = await planImport(db, form, now)
  const licence = isLicenceMissing ? [told('LicenceNote', 'licence-needed', form.copyright ?? '–')] : []
  const found = [...findings, ...planned.findings, ...licence]
  const CanCreate = !found.some(({ Level }) => Level === 'Error')
  const isCreated = CanCreate && !file.DryRun
  if (isCreated) await store(db, form, planned.plan, bringer)
  const { typeId, variants } = planned.plan
  return {
    Findings: sayAll(found, language),
    Dangers: dangersOf(form, language),
    Scales: scalesOf(form, language),
    CanCreate,
    Preview: previewOf({ ...form.type, name: planned.plan.name }, planned.plan, language, isCreated ? [] : form.media),
    Created: isCreated ? { TypeId: typeId, VariantVersionIds: variants.map(({ versionId }) => versionId) } : null,
  }
}

function dangersOf({ variants, namesIn }: BroughtForm, language: SpokenLanguage): DangerItem[] {
  return variants.flatMap((variant) => {
    const waivers = new Map(
      (variant.waivers ?? []).map(({ ref, reason }) => [ref, { Reason: reason, By: null, At: null }]),
    )
    const version = { id: '', compiled: compileForm(variant.content, variant.scoring), texts: variant.texts }
    return sayDangerItems(version, { language, nameOf: namesIn(variant), waivers })
  })
}

function scalesOf({ variants, undirected }: BroughtForm, language: SpokenLanguage): UndirectedScale[] {
  const texts = variants[0]?.texts ?? {}
  return undirected.map((scale) => ({
    ...scale,
    Text: texts[language]?.[textKeys.scale(scale.Key)] ?? texts.sv?.[textKeys.scale(scale.Key)] ?? scale.Key,
  }))
}

// More than anybody reads; a file can be wrong in a million places.
const saidAtMost = 300

/** Each once: two conditions on one missing question are one thing to mend. Errors first where there are too many. */
function sayAll(found: ImportFinding[], language: SpokenLanguage): Finding[] {
  const once = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
  if (once.length <= saidAtMost) return once.map((one) => sayFinding(one, language))
  const gravest = once.toSorted((one, other) => levels.indexOf(one.Level) - levels.indexOf(other.Level))
  const rest = told('', 'more-findings', String(once.length - saidAtMost))
  return [...gravest.slice(0, saidAtMost), rest].map((one) => sayFinding(one, language))
}

const levels: ImportFinding['Level'][] = ['Error', 'Warning', 'Info']

async function store(
  db: Db,
  form: BroughtForm,
  plan: ImportPlan,
  { now, accountId, byName }: ImportedBy,
): Promise<void> {
  const { typeId, name, variants } = plan
  await storeTypes(db, [{ id: typeId, facts: { ...form.type, name }, source: 'Import', createdBy: accountId }], now)
  await storeVariants(
    db,
    variants.map(({ variantId, order, variant }) => ({ id: variantId, typeId, order, variant })),
  )
  const fresh = variants.filter(({ isKnown }) => !isKnown)
  await storeVersions(
    db,
    fresh.map(({ versionId, variantId, variant }) => ({ id: versionId, variantId, variant })),
    now,
  )
  const waivers = variants.flatMap(({ versionId, variant }) =>
    (variant.waivers ?? []).map((waiver) => ({ versionId, ...waiver })),
  )
  await storeWaivers(db, waivers, { accountId, name: byName ?? null }, now)
  await storeMedia(db, form.media, now)
  await linkMedia(
    db,
    fresh.map(({ versionId }) => versionId),
  )
}
