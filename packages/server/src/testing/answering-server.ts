import { openSession, seedTestClinic, type TestClinic, type TestSession } from './clinic.ts'
import { type NewTestForm, seedTestForm, seedTestForms } from './forms.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export type AnsweringServer = Awaited<ReturnType<typeof startAnsweringServer>>

/** A server with the small clinic and the two test forms, and the people who meet over them, each signed in anew. */
export async function startAnsweringServer(overrides: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(overrides)
  const clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  const types = await seedTestForms(server.db, server.clock.now())
  const sign = async (session: Omit<TestSession, 'now'>) =>
    server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
  return {
    ...server,
    clinic,
    types,
    sign,
    ...peopleOf(clinic, sign),
    seedForm: layer(server, clinic, types.questionnaire),
  }
}

type Sign = (session: Omit<TestSession, 'now'>) => Promise<ReturnType<TestServer['as']>>

function peopleOf({ staff, units, persons, patients, relations }: TestClinic, sign: Sign) {
  const guardianOf = (patient: { id: string }, relationId: string) =>
    ({ type: 'Guardian', patient, relationId }) as const
  return {
    staff: () => sign({ account: staff.childStaff, level: 'Four', unit: units.child }),
    otherStaff: () => sign({ account: staff.adultStaff, level: 'Four', unit: units.adult }),
    /** Fifteen years old, a patient of the child unit. */
    sibling: (level: 'Two' | 'Three' = 'Two') =>
      sign({ account: persons.sibling.account, level, context: { type: 'Patient', patient: patients.sibling } }),
    guardianOfSibling: (level: 'Two' | 'Three' = 'Three') =>
      sign({
        account: persons.guardian.account,
        level,
        context: guardianOf(patients.sibling, relations.guardianOfSibling),
      }),
    guardianOfChild: (level: 'Two' | 'Three' = 'Three') =>
      sign({
        account: persons.guardian.account,
        level,
        context: guardianOf(patients.child, relations.guardianOfChild),
      }),
    teacherOfChild: () =>
      sign({
        account: persons.teacher.account,
        level: 'Two',
        context: { type: 'Other', patient: patients.child, relationId: relations.teacherOfChild },
      }),
  }
}

function layer({ db, clock }: TestServer, { patients, units }: TestClinic, type: NewTestForm['type']) {
  return (more: Partial<NewTestForm> = {}) =>
    seedTestForm(db, { type, patient: patients.sibling, unit: units.child, now: clock.now(), ...more })
}
