import { seedThread } from './seed-thread.ts'
import { clinicTest } from './server-test.ts'
import type { TestServer } from './test-server.ts'

/** A test with the small clinic and a treatment of the fifteen-year-old's, anew for each, in which nobody has written yet. */
export const threadTest = clinicTest
  .extend('thread', ({ server, clinic }) =>
    seedThread(server.db, { patient: clinic.patients.sibling, unit: clinic.units.child, now: server.clock.now() }),
  )
  .extend('signInPatient', { scope: 'file' }, ({ clinic, signIn }) => (level: 'Two' | 'Three' = 'Two') => {
    const context = { type: 'Patient', patient: clinic.patients.sibling } as const
    return signIn({ account: clinic.persons.sibling.account, level, context })
  })

export const asStaff = (treatmentId: string) => `/api/treatments/${treatmentId}/messages`
export const asPatient = (treatmentId: string) => `/api/papp/treatments/${treatmentId}/messages`
export const chat = (MessageText: string) => ({ MessageText, Kind: 'Chat' })
export const comment = (MessageText: string) => ({ MessageText, Kind: 'Comment' })

/** what the messages of a treatment have raised, as staff read it with them. */
export const alertsInThread = async (staff: ReturnType<TestServer['as']>, { id }: { id: string }) =>
  (await staff.get(`/api/messages?treatmentId=${id}`)).json().Alerts
