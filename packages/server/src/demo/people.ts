import type { Role } from '@samklang/contract/roles'
import type { Language } from '@samklang/contract/session'
import { type DemoRelative, demoRelatives } from './families.ts'
import { demoStaff } from './staff.ts'

/** Somebody to sign in as, for the start-up print-out and for the stand-in identity provider. */
export type DemoPerson = {
  firstname: string
  lastname: string
  roles: readonly Role[]
  /** Staff by their provider; everyone else by e-ID or by a code to their phone. */
  signIn: readonly ('staff' | 'eid' | 'sms')[]
  hsaId: string | null
  /** Twelve digits. */
  civicId: string | null
  /** Opens the school entrance: /inloggning/skolpersonal/?userId=… */
  userId: string | null
  description: Record<Language, string>
}

export const demoPeople: readonly DemoPerson[] = [
  ...demoStaff.map(
    ({ firstname, lastname, roles, hsaId, description }): DemoPerson => ({
      firstname,
      lastname,
      roles,
      signIn: ['staff'],
      hsaId,
      civicId: null,
      userId: null,
      description,
    }),
  ),
  ...demoRelatives
    .filter(({ signIn }) => signIn.length > 0)
    .map(
      (relative): DemoPerson => ({
        firstname: relative.firstname,
        lastname: relative.lastname,
        roles: rolesOf(relative),
        signIn: relative.signIn,
        hsaId: null,
        civicId: relative.civicId,
        userId: relative.linkId ?? null,
        description: relative.description,
      }),
    ),
]

const worthMeeting = [
  'Granbarr Kottesson',
  'Vitsippa Lundglänta',
  'Kantarell Stigfinnare',
  'Lingonris Tuvhäll',
  'Mistel Månstråle',
  'Blåklint Ängsull',
  'Tussilago Ängsull',
  'Kastanj Solglimt',
  'Timjan Rosendimma',
  'Ekollon Trofastmark',
  'Sälgkisse Tröskelsten',
  'Gömsle Tystnadsskog',
]

/** A dozen who show most of what there is; the others are met where one signs in. */
export const firstToMeet = demoPeople.filter(({ firstname, lastname }) =>
  worthMeeting.includes(`${firstname} ${lastname}`),
)

function rolesOf({ patientAt, relations = [] }: DemoRelative): Role[] {
  const roles: Role[] = relations.map(({ actsAs }) => actsAs)
  return [...new Set(patientAt ? ['Patient' as const, ...roles] : roles)]
}
