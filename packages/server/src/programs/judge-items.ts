import type { ErrorKey } from '@samklang/contract/errors'
import type { CivilDate } from '@samklang/contract/instants'
import type { ProgramItem } from '@samklang/contract/program-content'
import type { ProposedRespondent } from '@samklang/contract/program-proposal'
import type { Variant, VariantChoice } from '@samklang/engine/form/choose-variant'
import { chooseVariant } from '@samklang/engine/form/choose-variant'
import { judgeCriteria } from '@samklang/engine/form/criteria'
import { contactStatus } from '@samklang/engine/people/contact-status'
import { ageOn } from '@samklang/engine/time/age'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { AssignableVariant } from '../definitions/assignable.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import type { Services } from '../outbox/services.ts'
import { judgeFit } from '../questionnaires/choose-versions.ts'
import { listVariants } from '../treatments/choose-plan.ts'
import { listVariantsOf } from './judge-occurrences.ts'
import type { Around } from './people-around.ts'
import type { ProgramPatient } from './program-patient.ts'

/** What could be sent, by definition, and what variants are called. */
export type Library = {
  forms: AssignableVariant[]
  treatments: ReadonlyMap<string, Variant[]>
  names: ReadonlyMap<string, string>
}

export async function readLibrary(db: Db, items: readonly ProgramItem[], language: SpokenLanguage): Promise<Library> {
  const forms = await listVariantsOf(
    db,
    items.map((item) => ({ item })),
  )
  const wanted = items.flatMap(({ Kind, DefinitionId }) =>
    Kind === 'TreatmentTemplate' && DefinitionId ? [DefinitionId] : [],
  )
  const treatments = new Map<string, Variant[]>()
  for (const id of new Set(wanted)) treatments.set(id, await listVariants(db, id))
  const ids = [...forms, ...[...treatments.values()].flat()].map(({ Id }) => Id)
  const { rows } = await sql<{ id: string; name: string }>`
    select v.id, coalesce(v.title ->> ${language}, v.title ->> 'sv', v.name) as name from form_variant v
      where v.id = any (${ids}::uuid[])
    union all
    select v.id, coalesce(v.title ->> ${language}, v.title ->> 'sv', v.name) from treatment_variant v
      where v.id = any (${ids}::uuid[])`.execute(db)
  return { forms, treatments, names: new Map(rows.map(({ id, name }) => [id, name])) }
}

/** Whether what an item sends is there to be sent at all. */
export function isAssignable({ Kind, DefinitionId }: ProgramItem, { forms, treatments }: Library): boolean {
  if (Kind === 'TreatmentTemplate') return (treatments.get(DefinitionId ?? '') ?? []).length > 0
  if (Kind === 'Message' || Kind === 'TreatmentModuleType') return true
  return forms.some(({ typeId }) => typeId === DefinitionId)
}

export type JudgedPerson = {
  patient: ProgramPatient
  library: Library
  services: Services
  item: ProgramItem
  one: Around
  chosen: { VariantId: string | null } | undefined
  /** The first and the last day on which it would be sent: a child may be older on the last. */
  days: readonly CivilDate[]
}

const goodness = { Allow: 0, Warn: 1, Forbid: 2 } as const

/** how it fits somebody by its criteria, and whether they can be reached. What fits on the first day alone is warned of. */
export function judgePerson(judged: JudgedPerson): Omit<ProposedRespondent, 'HasFailedMessage' | 'WaitsSince'> {
  const { one, chosen, services, library, item, days } = judged
  const fits = days.map((day) => fitOn(judged, day))
  const [first = { variantId: null, reasons: [], missingVariant: undefined }] = fits
  const isForbidden = fits.map(({ missingVariant }) => missingVariant === 'Forbid')
  const reasons = [...new Set(fits.flatMap((fit) => fit.reasons))]
  const Verdict = isForbidden[0] ? 'Forbid' : reasons.length > 0 || isForbidden.includes(true) ? 'Warn' : 'Allow'
  const { missingVariant } = first
  return {
    RespondentType: one.respondentType,
    RelationId: one.relationId,
    Name: one.person?.fullname ?? '',
    IsChosen: chosen !== undefined,
    ContactStatus: one.person
      ? contactStatus(one.person, { services, ...(missingVariant && { missingVariant }) })
      : null,
    VariantId: first.variantId,
    Variants: variantsOf(judged, days[0]).map(({ variant, verdict }) => ({
      Id: variant.Id,
      DisplayName: library.names.get(variant.Id) ?? '',
      Verdict: verdict,
    })),
    Verdict,
    Reasons: Verdict === 'Forbid' && reasons.length === 0 && item.Kind !== 'Message' ? ['NoVariantForbid'] : reasons,
  }
}

type FitOnDay = { variantId: string | null; reasons: ErrorKey[]; missingVariant: VariantChoice['missingVariant'] }

const fitting: FitOnDay = { variantId: null, reasons: [], missingVariant: undefined }

function fitOn({ patient, library, item, one, chosen }: JudgedPerson, day: CivilDate): FitOnDay {
  const wanted = chosen?.VariantId ?? item.VariantId
  if (item.Kind === 'Message' || item.Kind === 'TreatmentModuleType') return fitting
  if (item.Kind === 'TreatmentTemplate') {
    const person = personOn(patient, one, day)
    const variants = library.treatments.get(item.DefinitionId ?? '') ?? []
    const asked = variants.find(({ Id }) => Id === wanted)
    if (wanted && !asked) return { variantId: wanted, reasons: ['NoVariantForbid'], missingVariant: 'Forbid' }
    const judged = asked
      ? { variantId: asked.Id, ...judgeCriteria(asked.Criterias, asked.CriteriaBehavior, person) }
      : chooseVariant(variants, person)
    const { variantId = null, reasons, verdict } = judged
    return { variantId, reasons: [...reasons], missingVariant: verdict === 'Forbid' ? 'Forbid' : undefined }
  }
  const typeId = item.DefinitionId ?? ''
  const ofType = library.forms.filter((variant) => variant.typeId === typeId)
  const asked = {
    RespondentType: one.respondentType,
    relationId: one.relationId,
    index: 0,
    person: one.person,
    ...(wanted && { VariantIds: { [typeId]: wanted } }),
  }
  const fit = judgeFit({ patient, day }, asked, ofType, typeId)
  if (!fit) return { variantId: wanted, reasons: ['NoVariantForbid'], missingVariant: 'Forbid' }
  return { variantId: fit.variant?.Id ?? null, reasons: fit.reasons, missingVariant: fit.missingVariant }
}

function personOn({ dateOfBirth, gender }: ProgramPatient, { respondentType }: Around, day: CivilDate) {
  const age = dateOfBirth ? ageOn(dateOfBirth, day)?.years : undefined
  return { age, gender, respondent: respondentType }
}

const verdicts = { Ok: 'Allow', Warn: 'Warn', Forbid: 'Forbid' } as const

/** Those that could be sent to somebody in that part, the best first. */
function variantsOf({ patient, library, item, one }: JudgedPerson, day: CivilDate | undefined) {
  if (day === undefined) return []
  const person = personOn(patient, one, day)
  const ofItem: readonly Variant[] =
    item.Kind === 'TreatmentTemplate'
      ? (library.treatments.get(item.DefinitionId ?? '') ?? [])
      : library.forms.filter(({ typeId }) => typeId === item.DefinitionId)
  return ofItem
    .filter(({ RespondentTypes }) => RespondentTypes.includes(one.respondentType))
    .map((variant) => {
      const { verdict } = judgeCriteria(variant.Criterias, variant.CriteriaBehavior, person)
      return { variant, verdict: verdicts[verdict] }
    })
    .toSorted((a, b) => goodness[a.verdict] - goodness[b.verdict])
}
