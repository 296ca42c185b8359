import type { CivilDate } from '@samklang/contract/instants'
import { findNameFault } from '@samklang/contract/names'
import { findGivenIdFault, formatPersonalId, type IdType, normalisePersonalId } from '@samklang/contract/personal-ids'
import type { Relation } from '@samklang/contract/relations'
import type { Language } from '@samklang/contract/session'
import { readWholeCivicId } from '@samklang/contract/whole-civic-id'
import { type FieldFaults, hasFaults } from '../../../patient-form/faults.ts'

export type CorrectionDraft = { Firstname: string; Lastname: string; PersonalId: string; PreferredLanguage: Language }

export function correctionOf(relation: Relation): CorrectionDraft {
  const { Firstname, Lastname, IdType: type, PersonalId, PreferredLanguage } = relation
  return { Firstname, Lastname, PersonalId: formatPersonalId(type, PersonalId ?? ''), PreferredLanguage }
}

/** Whether the person would be known by another id; a masked one that nobody touched stays. */
export function isIdReplaced(draft: CorrectionDraft, { PersonalId }: Pick<Relation, 'PersonalId'>): boolean {
  return normalisePersonalId(draft.PersonalId) !== normalisePersonalId(PersonalId ?? '')
}

/** The correction as it may be sent, with what was changed alone, or what is wrong with it. */
export function judgeCorrection(draft: CorrectionDraft, relation: Relation, today: CivilDate) {
  const [first, last] = [draft.Firstname.trim(), draft.Lastname.trim()]
  const id = normalisePersonalId(draft.PersonalId)
  const isNewId = isIdReplaced(draft, relation)
  const type = idTypeOf(id, relation)
  const faults: FieldFaults = {
    Firstname: first === relation.Firstname ? undefined : findNameFault(first),
    Lastname: last === relation.Lastname ? undefined : findNameFault(last),
    PersonalId: isNewId && id !== '' ? findGivenIdFault(type, id, today) : undefined,
  }
  if (hasFaults(faults)) return { faults }
  const value = {
    ...(first !== relation.Firstname && { Firstname: first }),
    ...(last !== relation.Lastname && { Lastname: last }),
    ...(draft.PreferredLanguage !== relation.PreferredLanguage && { PreferredLanguage: draft.PreferredLanguage }),
    ...(isNewId && { PersonalId: id || null }),
    IdType: isNewId && id !== '' ? type : 'Unknown',
  } as const
  return { value, faults }
}

/** local ids keep their type unless a personal number stands there; of the others a coordination number carries its day plus sixty. */
export function idTypeOf(id: string, { IdType: known }: Pick<Relation, 'IdType'>): IdType {
  if (known !== 'Unknown' && known !== 'PNR' && known !== 'SNR') return readWholeCivicId(id)?.idType ?? known
  return Number(id.slice(6, 8)) > 60 ? 'SNR' : 'PNR'
}
