import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { runDue } from '../jobs/run-due.ts'
import { type AnsweringServer, startAnsweringServer } from './answering-server.ts'
import { messagingOf } from './messaging.ts'
import { seedTreatment } from './treatments.ts'

export type TreatmentServer = Awaited<ReturnType<typeof startTreatmentServer>>

/** A server with the small clinic and a treatment, and what its tests do again and again with the fifteen-year-old at the child unit. */
export async function startTreatmentServer() {
  const server = await startAnsweringServer()
  const treatment = await seedTreatment(server.db, server.clock.now())
  const { patients, units } = server.clinic
  await server.db
    .updateTable('patient')
    .set({ has_notification_consent: true })
    .where('id', '=', patients.sibling.id)
    .execute()

  // Tests set the clock to days of their own, also when those have passed: the patient was here before.
  await server.db.updateTable('patient_unit').set({ registered_at: '2026-01-01T08:00:00.000Z' }).execute()

  function setClock(now: Instant): void {
    server.clock.moveTo(Date.parse(now) - Date.now())
  }
  async function post(path: string, body?: object) {
    return (await server.staff()).post(path, body)
  }
  return {
    ...server,
    treatment,
    unit: units.child,
    patientId: patients.sibling.id,
    setClock,
    post,
    create: (more: object = {}) =>
      post('/api/treatments', { PatientId: patients.sibling.id, TreatmentDefinitionId: treatment.id, ...more }),
    async begin(more: object = {}): Promise<TreatmentRow> {
      const reply = await this.create(more)
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return reply.json().Treatment
    },
    start: (TreatmentId: string, ModuleId: string, more: object = {}) =>
      post('/api/treatment-modules', { TreatmentId, ModuleId, ...more }),
    closeModule: (formId: string | null | undefined, body?: object) =>
      post(`/api/treatment-modules/${formId}/close`, body),
    closeTreatment: (id: string, body?: object) => post(`/api/treatments/${id}/close`, body),
    async plan(id: string, body: object) {
      return (await server.staff()).put(`/api/treatments/${id}/plan`, body)
    },
    async read(id: string): Promise<TreatmentRow> {
      const items = await (await server.staff()).get(`/api/patients/${patients.sibling.id}/care-items`)
      const found = items.json().Treatments.find((row: TreatmentRow) => row.Id === id)
      if (!found) throw new Error(`${id} is not among what goes on`)
      return found
    },
    async mine() {
      return (await (await server.sibling()).get('/api/papp/patients/current/care-items')).json()
    },
    async maintained() {
      return (await (await server.sibling()).get('/api/papp/patients/current/maintained')).json()
    },
    /** As saving does. */
    write: (formId: string | null | undefined, written: Written) => write(server, formId, written),
    runDue: (now: Instant) => runDue(server.db, messagingOf(server), now),
    async forget(): Promise<void> {
      await server.db.deleteFrom('notification').execute()
      await server.db.deleteFrom('treatment_module').execute()
      await server.db.deleteFrom('treatment_event').execute()
      await server.db.deleteFrom('treatment').execute()
      await server.db.updateTable('form').set({ notice_id: null }).execute()
      const modules = server.db.updateTable('form').where('kind', '=', 'TreatmentModule')
      await modules.set({ status: 'Canceled' }).execute()
      await server.db.deleteFrom('outgoing_message').execute()
    },
  }
}

type Written = { progress?: Progress; answers?: Answer[]; status?: 'PartlyAnswered' | 'Done' }

async function write({ db, clock }: AnsweringServer, formId: string | null | undefined, written: Written) {
  const { progress = [], answers = [], status = 'PartlyAnswered' } = written
  await db
    .updateTable('form')
    .set({
      answers: JSON.stringify(answers),
      progress: JSON.stringify(progress),
      status,
      started_at: clock.now(),
      last_modified_at: clock.now(),
      last_written_at: clock.now(),
      late_told_at: null,
    })
    .where('id', '=', formId ?? '')
    .execute()
}
