import { guardiansTest } from './guardians-test.ts'
import { seedProgramThread } from './seed-program-thread.ts'
import type { Caller } from './thread-test.ts'

/** A test with a program of the fifteen-year-old's and one of the nine-year-old's, anew for each, in which nobody has written yet. */
export const programThreadTest = guardiansTest
  .extend('program', ({ server, clinic }) =>
    seedProgramThread(server.db, {
      patient: clinic.patients.sibling,
      unit: clinic.units.child,
      by: clinic.staff.childStaff,
      now: server.clock.now(),
    }),
  )
  .extend('childsProgram', ({ server, clinic }) =>
    seedProgramThread(server.db, {
      patient: clinic.patients.child,
      unit: clinic.units.child,
      by: clinic.staff.childStaff,
      now: server.clock.now(),
    }),
  )

export const asStaffIn = (programId: string) => `/api/programs/${programId}/messages`
export const asPatientIn = (programId: string) => `/api/papp/programs/${programId}/messages`

export async function readProgram(caller: Caller, id: string, more = '') {
  const reply = await caller.get(`/api/messages?programId=${id}${more}`)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json()
}

export async function readOwnProgram(caller: Caller, id: string, more = '') {
  const reply = await caller.get(`/api/papp/messages?programId=${id}${more}`)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json()
}
