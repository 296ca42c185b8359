import { randomUUID } from 'node:crypto'
import type { TestServer } from './test-server.ts'
import { threadTest } from './thread-test.ts'

export type StaffCaller = ReturnType<TestServer['as']>

export const absencesPath = '/api/units/current/absences'

/** Three who work at the child unit; Anna is responsible for the patient, and nobody is away. */
export const absenceTest = threadTest
  .extend('names', { scope: 'file' }, async ({ server, clinic }) => {
    const { childStaff: anna, adminStaff: bo, limitedAdminStaff: cia } = clinic.staff
    const named = { Alm: [anna.id, 'Anna'], Berg: [bo.id, 'Bo'], Ceder: [cia.id, 'Cia'] } as const
    for (const [lastname, [id, firstname]] of Object.entries(named))
      await server.db.updateTable('account').set({ firstname, lastname }).where('id', '=', id).execute()
    return { anna, bo, cia }
  })
  .extend('nobodyAway', { auto: true }, async ({ server, clinic, names }) => {
    server.clock.moveTo(0)
    await server.db.deleteFrom('staff_absence').execute()
    await server.db.deleteFrom('absence_notice').execute()
    await server.db.deleteFrom('patient_responsible').execute()
    await server.db.updateTable('account').set({ away_until: null, deputy_account_id: null }).execute()
    await makeResponsible(server, clinic, names.anna)
  })

type Clinic = { patients: { sibling: { id: string } }; units: { child: { id: string } } }

export async function makeResponsible({ db, clock }: TestServer, { patients, units }: Clinic, { id }: { id: string }) {
  const whose = { patient_id: patients.sibling.id, unit_id: units.child.id, account_id: id }
  await db
    .insertInto('patient_responsible')
    .values({ ...whose, added_by: id, created_at: clock.now() })
    .execute()
}

type NewAbsence = { who: { publicId: string }; from: string; until: string; instead?: { publicId: string } }

export async function addAbsence(me: StaffCaller, { who, from, until, instead }: NewAbsence) {
  const SubstituteUserId = instead?.publicId ?? null
  const body = { StaffUserId: who.publicId, FromDay: from, UntilDay: until, SubstituteUserId }
  return me.send('POST', absencesPath, body, { 'idempotency-key': randomUUID() })
}
