import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../packages/server/src/database/connect.ts'
import type { MadeAccount, MadeUnit } from '../packages/server/src/demo/build.ts'
import { makeId } from '../packages/server/src/keys/ids.ts'
import { seedProgramThread } from '../packages/server/src/testing/seed-program-thread.ts'
import { seedThread, seedThreadDefinition, type ThreadDefinition } from '../packages/server/src/testing/seed-thread.ts'

/** A treatment of somebody's in which both sides have written, and neither has confirmed anything; and a program in which nobody has. */
export type SubjectThread = { treatmentId: string; byStaff: string; byPatient: string; programId: string }

type About = { patient: { id: string }; unit: MadeUnit; ofStaff: MadeAccount; ofPatient: MadeAccount }

const definitions = new WeakMap<Db, Promise<ThreadDefinition>>()

export async function seedSubjectThread(
  db: Db,
  { patient, unit, ofStaff, ofPatient }: About,
  now: Instant,
): Promise<SubjectThread> {
  const definition = await (definitions.get(db) ?? seedOnce(db, now))
  const { id: treatmentId } = await seedThread(db, { patient, unit, now, moduleStatus: 'Canceled', definition })
  const [byStaff, byPatient] = [makeId(now), makeId(now)]
  const written = { treatment_id: treatmentId, patient_id: patient.id, kind: 'Chat', created_at: now } as const
  await db.insertInto('message_thread').values({ id: treatmentId, last_number: 2 }).execute()
  await db
    .insertInto('message')
    .values([
      { ...written, id: byStaff, number: 1, body: 'Hur går det?', sent_by: ofStaff.id, from_staff: true },
      { ...written, id: byPatient, number: 2, body: 'Bra.', sent_by: ofPatient.id, from_staff: false },
    ])
    .execute()
  const { id: programId } = await seedProgramThread(db, { patient, unit, now, by: ofStaff })
  return { treatmentId, byStaff, byPatient, programId }
}

function seedOnce(db: Db, now: Instant): Promise<ThreadDefinition> {
  const laid = seedThreadDefinition(db, now)
  definitions.set(db, laid)
  return laid
}
