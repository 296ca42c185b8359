import type { PersonRecord } from '@samklang/contract/person-record'
import { formatPersonalId, IdType, maskedPersonalId, normalisePersonalId } from '@samklang/contract/personal-ids'
import { emptyDraft } from '../../patient-form/patient-draft.ts'
import { knownOf, storeReply } from './propose.ts'
import { emptyRegistration, isProtected, type RegistrationDraft } from './registration-draft.ts'
import { idKey } from './steps.ts'

/** An id with its type, and what the look-up answered about it. */
export type LookedUpId = { IdType: IdType; PersonalId: string; Record: PersonRecord }

/** the id that a registration is about is the one that was looked up, whatever is being typed in the field now. */
export function ownerOf({ LookedUp }: RegistrationDraft): { IdType: IdType; PersonalId: string } | null {
  const [type, id = ''] = LookedUp?.split(':') ?? []
  const known = IdType.safeParse(type).data
  return known ? { IdType: known, PersonalId: formatPersonalId(known, id) } : null
}

/** A registration as it begins: nothing but what the number and the person record tell. */
export function beginFor({ IdType: type, PersonalId, Record }: LookedUpId): RegistrationDraft {
  // Every field is said, so that put over what is kept it leaves nothing of it.
  const begun = { ...emptyRegistration, Responsible: undefined, IdType: type, PersonalId, Record }
  const known = knownOf(type, normalisePersonalId(PersonalId), Record)
  return { ...begun, LookedUp: idKey(begun), Information: { ...emptyDraft, ...known } }
}

const parts = {
  information: ['Information'],
  contacts: ['Contacts', 'Editing'],
  consent: ['Admit', 'AdmittedDate', 'ConsentStatus', 'ConsentComment', 'AllowAgent', 'Responsible', 'Invites'],
  registered: ['PatientId'],
} as const satisfies Record<string, readonly (keyof RegistrationDraft)[]>

export type TypedPart = keyof typeof parts

/** What somebody has typed of the one whom the registration is about, beyond what the number and the record told. */
export function listTyped(draft: RegistrationDraft): TypedPart[] {
  const owner = ownerOf(draft)
  if (!owner || !draft.Record) return []
  const begun = beginFor({ ...owner, Record: draft.Record })
  const names: TypedPart[] = ['information', 'contacts', 'consent', 'registered']
  return names.filter((part) => parts[part].some((field) => text(draft[field]) !== text(begun[field])))
}

/** Whether going on with this id would put what was typed of one person into the registration of another. */
export function isAboutAnother(draft: RegistrationDraft, found: LookedUpId): boolean {
  return draft.LookedUp !== idKey({ ...draft, ...found }) && listTyped(draft).length > 0
}

/**
 * The same person under another number, because somebody said that the first was mistyped. What the first number or its record
 * told goes, also the guardians whom that record named, and whom to invite is decided again.
 */
export function moveTo(draft: RegistrationDraft, found: LookedUpId): RegistrationDraft {
  const begun = beginFor(found)
  const owner = ownerOf(draft)
  const person = draft.Record?.Person ?? null
  const before = owner ? knownOf(owner.IdType, normalisePersonalId(owner.PersonalId), draft.Record) : {}
  const known = knownOf(found.IdType, normalisePersonalId(found.PersonalId), found.Record)
  const typed = storeReply(draft.Information, known, before)
  const named = (person?.Guardians ?? []).map(({ PersonalId }) => normalisePersonalId(PersonalId))
  const isOwn = ({ PersonalId }: { PersonalId: string }) => !named.includes(normalisePersonalId(PersonalId))
  return {
    ...draft,
    IdType: begun.IdType,
    PersonalId: begun.PersonalId,
    LookedUp: begun.LookedUp,
    Record: begun.Record,
    Information: found.Record.Person ? { ...typed, ...known } : typed,
    Contacts: draft.Contacts.filter(isOwn),
    Editing: draft.Editing && isOwn(draft.Editing) ? draft.Editing : null,
    Invites: {},
    ExistingId: null,
  }
}

export function nameOf({ Information }: RegistrationDraft): string {
  return `${Information.Firstname} ${Information.Lastname}`.trim()
}

/** The id that the registration is about, as it may be shown on any page. */
export function shownIdOf(draft: RegistrationDraft): string {
  return isProtected(draft) ? maskedPersonalId : (ownerOf(draft)?.PersonalId ?? draft.PersonalId)
}

/** Whom it is about, so that two are told apart: the name, if there is one yet, and the id. */
export function whomOf(draft: RegistrationDraft): string {
  const name = nameOf(draft)
  return name ? `${name} (${shownIdOf(draft)})` : shownIdOf(draft)
}

function text(value: unknown): string {
  return value === undefined ? 'undecided' : JSON.stringify(value)
}
