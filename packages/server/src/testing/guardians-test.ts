import { civilDay } from '../civil-day.ts'
import { seedThread } from './seed-thread.ts'
import { threadTest } from './thread-test.ts'

/** A test with a treatment of the nine-year-old's, anew for each, and the two guardians of the child. */
export const guardiansTest = threadTest
  .extend('childs', ({ server, clinic }) =>
    seedThread(server.db, { patient: clinic.patients.child, unit: clinic.units.child, now: server.clock.now() }),
  )
  .extend('signInGuardian', { scope: 'file' }, ({ clinic, signIn }) => (level: 'Two' | 'Three' = 'Three') => {
    const { persons, patients, relations } = clinic
    const context = { type: 'Guardian', patient: patients.child, relationId: relations.guardianOfChild } as const
    return signIn({ account: persons.guardian.account, level, context })
  })
  .extend('signInOtherGuardian', { scope: 'file' }, ({ clinic, signIn }) => () => {
    const { persons, patients, relations } = clinic
    const context = { type: 'Guardian', patient: patients.child, relationId: relations.otherGuardianOfChild } as const
    return signIn({ account: persons.otherGuardian.account, level: 'Three', context })
  })
  .extend('signInChild', { scope: 'file' }, ({ clinic, signIn }) => () => {
    const context = { type: 'Patient', patient: clinic.patients.child } as const
    return signIn({ account: clinic.persons.child.account, level: 'Three', context })
  })
  .extend('childTurns', { scope: 'file' }, ({ server, clinic }) => async (years: number, inDays = 0) => {
    const birth = Temporal.PlainDate.from(civilDay(server.clock.now())).subtract({ years }).add({ days: inDays })
    await server.db
      .updateTable('person')
      .set({ date_of_birth: birth.toString() })
      .where('id', '=', clinic.persons.child.id)
      .execute()
  })
