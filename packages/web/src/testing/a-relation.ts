import type { Relation } from '@samklang/contract/relations'

export function aRelation(given: Partial<Relation> = {}): Relation {
  return {
    Id: crypto.randomUUID(),
    PatientContactId: crypto.randomUUID(),
    Status: 'Active',
    RelationType: 'Guardian',
    RelationTypeDescription: null,
    ActsAs: 'Guardian',
    Fullname: 'Ylle Påhittad',
    Phone: '+46701740601',
    Email: null,
    Comment: null,
    IsTemporary: false,
    ValidUntil: null,
    InviteStatus: 'Accepted',
    InvitedAt: null,
    SchoolConsent: 'NotRegistered',
    IsProtected: false,
    ContactStatus: 'Ok',
    NeedsApproval: false,
    GuardianMay: null,
    GuardianMayChanges: null,
    RestsSince: null,
    ...given,
  }
}
