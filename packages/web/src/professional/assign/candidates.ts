import type { VariantVersion } from '@samklang/contract/definitions'
import type { RespondentType } from '@samklang/contract/form-content'
import type { FormRow } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { Patient } from '@samklang/contract/patients'
import type { NewRespondent } from '@samklang/contract/questionnaires'
import type { ContactStatus, Relation } from '@samklang/contract/relations'
import type { Language } from '@samklang/contract/session'
import { chooseVariant, type VariantChoice } from '@samklang/engine/form/choose-variant'
import { type CriteriaReason, judgeCriteria, type Verdict } from '@samklang/engine/form/criteria'
import { isActive } from '@samklang/engine/form/form-status'
import { isBlocking, withVariant } from '@samklang/engine/people/contact-status'
import { ageOn } from '@samklang/engine/time/age'
import { hasEnded } from '../../patient-form/has-ended.ts'
import type { AssignableForm } from './group-by-category.ts'

/** How one form suits one person: the variants made for people like them, and the one that is proposed or chosen. */
export type FormFit = {
  offer: AssignableForm
  variants: readonly { version: VariantVersion; verdict: Verdict }[]
  chosen: VariantVersion | undefined
  verdict: Verdict
  reasons: readonly CriteriaReason[]
  missingVariant: VariantChoice['missingVariant']
  /** the person's own language, where the form is not there in it. */
  lacksLanguage: Language | undefined
  /** when the same form, which waits for this person still, opened. */
  waitsSince: Instant | undefined
}

/** Somebody who could answer. */
export type Candidate = {
  id: string
  respondentType: RespondentType
  relation: Relation | undefined
  name: string
  /** Undefined for staff, who read what they choose. */
  language: Language | undefined
  /** Undefined for staff, who are not written to. */
  contactStatus: ContactStatus | undefined
  fits: readonly FormFit[]
  /** The worst over all forms: what is forbidden cannot be asked for, what is warned of is asked about once. */
  verdict: Verdict
}

export type AssignQuestion = {
  patient: Patient
  offers: readonly AssignableForm[]
  /** The day that it opens, when the patient may be a year older. */
  day: CivilDate
  isInpatient: boolean
  /** By candidate and then by type: where staff want another variant than the proposed. */
  wanted: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What has been assigned and is not answered; empty where that is not known. */
  waiting: readonly Pick<FormRow, 'TypeId' | 'RespondentType' | 'RelationId' | 'OpenFrom' | 'Status'>[]
}

type Person = Pick<Candidate, 'id' | 'respondentType' | 'relation' | 'name' | 'language' | 'contactStatus'>

/** The patient, everyone around them who can answer in their own name, and staff. An agent answers as the patient. */
export function listCandidates(asked: AssignQuestion): Candidate[] {
  const { patient, day } = asked
  const around = patient.PatientContactRelations.filter(
    (relation) => relation.Status !== 'Removed' && !hasEnded(relation, day),
  ).flatMap(asPerson)
  const people: Person[] = [
    {
      id: 'Patient',
      respondentType: 'Patient',
      relation: undefined,
      name: `${patient.Firstname} ${patient.Lastname}`,
      language: patient.PreferredLanguage === 'en' ? 'en' : 'sv',
      contactStatus: patient.ContactStatus,
    },
    ...around,
    {
      id: 'Staff',
      respondentType: 'Staff',
      relation: undefined,
      name: '',
      language: undefined,
      contactStatus: undefined,
    },
  ]
  return people.map((person) => {
    const fits = asked.offers.map((offer) => fitOf(asked, person, offer))
    const contactStatus = person.contactStatus && withVariant(person.contactStatus, worstMissing(fits))
    const isBlocked = contactStatus !== undefined && isBlocking(contactStatus)
    return { ...person, contactStatus, fits, verdict: isBlocked ? 'Forbid' : worst(fits.map(verdictOf)) }
  })
}

function asPerson(relation: Relation): Person[] {
  const { Id: id, ActsAs, Fullname: name, PreferredLanguage: language, ContactStatus: contactStatus } = relation
  if (ActsAs === 'Other') return [{ id, respondentType: 'Other', relation, name, language, contactStatus }]
  const isCaretaker = ActsAs === 'Guardian' || ActsAs === 'Caretaker'
  return isCaretaker ? [{ id, respondentType: 'Caretaker', relation, name, language, contactStatus }] : []
}

function fitOf(asked: AssignQuestion, person: Person, offer: AssignableForm): FormFit {
  const fit = judgeFit(asked, person, offer)
  const lacks = person.language !== undefined && fit.chosen?.Languages.includes(person.language) === false
  const { respondentType, relation } = person
  const same = { typeId: offer.type.Id, respondentType, relationId: relation?.Id ?? null }
  return {
    ...fit,
    lacksLanguage: lacks ? person.language : undefined,
    waitsSince: waitsSince(asked.waiting, same),
  }
}

/** What is planned for later does not wait yet. */
export function waitsSince(
  waiting: AssignQuestion['waiting'],
  { typeId, respondentType, relationId }: { typeId: string; respondentType: RespondentType; relationId: string | null },
): Instant | undefined {
  const same = waiting.filter(
    (form) =>
      form.TypeId === typeId &&
      form.RespondentType === respondentType &&
      form.RelationId === relationId &&
      isActive(form.Status),
  )
  return same.map(({ OpenFrom }) => OpenFrom).sort()[0]
}

type JudgedFit = Omit<FormFit, 'lacksLanguage' | 'waitsSince'>

function judgeFit(
  { patient, day, isInpatient, wanted }: AssignQuestion,
  { id, respondentType }: Person,
  offer: AssignableForm,
): JudgedFit {
  const age = patient.DateOfBirth ? ageOn(patient.DateOfBirth, day)?.years : undefined
  const person = { age, gender: patient.Gender, respondent: respondentType }
  const made = offer.variants.filter(({ RespondentTypes }) => RespondentTypes.includes(respondentType))
  const variants = made.map((version) => {
    return { version, verdict: judgeCriteria(version.Criterias, version.CriteriaBehavior, person).verdict }
  })
  const wish = made.find(({ VariantId }) => VariantId === wanted[id]?.[offer.type.Id])
  if (wish) {
    const judged = judgeCriteria(wish.Criterias, wish.CriteriaBehavior, person)
    const missingVariant = judged.verdict === 'Ok' ? undefined : judged.verdict
    return { offer, variants, chosen: wish, ...judged, missingVariant }
  }
  const { variantId, ...choice } = chooseVariant(
    made.map(({ VariantId, ...variant }) => ({ ...variant, Id: VariantId })),
    { ...person, location: isInpatient ? 'InTreatment' : 'OutTreatment' },
  )
  return { offer, variants, chosen: made.find(({ VariantId }) => VariantId === variantId), ...choice }
}

/** What is to be asked about before it is assigned. */
export function isWarnedOf({ verdict, lacksLanguage, waitsSince }: FormFit): boolean {
  return verdict === 'Warn' || lacksLanguage !== undefined || waitsSince !== undefined
}

function verdictOf(fit: FormFit): Verdict {
  return fit.verdict === 'Ok' && isWarnedOf(fit) ? 'Warn' : fit.verdict
}

function worstMissing(fits: readonly FormFit[]): VariantChoice['missingVariant'] {
  return (['Forbid', 'Warn', 'Allow'] as const).find((missing) =>
    fits.some(({ missingVariant }) => missingVariant === missing),
  )
}

function worst(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('Forbid')) return 'Forbid'
  return verdicts.includes('Warn') ? 'Warn' : 'Ok'
}

/** As the call wants them. */
export function asRespondents(candidates: readonly Candidate[], wanted: AssignQuestion['wanted']): NewRespondent[] {
  return candidates.map(({ id, respondentType, relation }) => ({
    RespondentType: respondentType,
    RelationId: relation?.Id ?? null,
    ...(wanted[id] && { VariantIds: { ...wanted[id] } }),
  }))
}
