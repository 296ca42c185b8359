import { type TestApp, testApp } from './app.ts'
import { layTestClinic, openSession, type TestClinic, type TestSession } from './clinic.ts'
import { layTestForm, layTestForms, type NewTestForm } from './forms.ts'

export type AnsweringHouse = Awaited<ReturnType<typeof answeringHouse>>

/** A server with the small clinic and the two test forms, and the people who meet over them, each signed in anew. */
export async function answeringHouse() {
  const house = await testApp()
  const clinic = await layTestClinic(house.db, house.keys, house.clock.now())
  const types = await layTestForms(house.db, house.clock.now())
  const sign = async (session: Omit<TestSession, 'now'>) =>
    house.as(await openSession(house.db, { ...session, now: house.clock.now() }))
  return { ...house, clinic, types, sign, ...peopleOf(clinic, sign), lay: layer(house, clinic, types.questionnaire) }
}

type Sign = (session: Omit<TestSession, 'now'>) => Promise<ReturnType<TestApp['as']>>

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

function layer({ db, clock }: TestApp, { patients, units }: TestClinic, type: NewTestForm['type']) {
  return (more: Partial<NewTestForm> = {}) =>
    layTestForm(db, { type, patient: patients.sibling, unit: units.child, now: clock.now(), ...more })
}
