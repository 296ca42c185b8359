import type { RiskAlert } from '@samklang/contract/risk-alert'
import { addDays } from '@samklang/engine/time/days'
import { expect } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { startAnsweringServer } from './answering-server.ts'
import { addRecordAt } from './clinic.ts'
import { answersOf } from './forms.ts'

/**
 * A grown-up whom the adult unit and the ward each have a record of, with an agent whom the adult unit alone knows; staff of
 * either unit, and somebody who works at both and moves forms between them.
 */
export async function startMoveServer() {
  const server = await startAnsweringServer()
  const { db, clock, clinic } = server
  const { staff, units, patients, persons, relations } = clinic
  const record = await addRecordAt(db, patients.adult, units.ward, clock.now())
  await db.insertInto('account_care_unit').values({ account_id: staff.childStaff.id, unit_id: units.ward.id }).execute()
  const atAdult = await server.sign({ account: staff.adultStaff, level: 'Four', unit: units.adult })
  const atWard = await server.sign({ account: staff.childStaff, level: 'Four', unit: units.ward })
  const mover = await server.sign({ account: staff.twoUnitStaff, level: 'Four', unit: units.adult })
  const moverAtWard = await server.sign({ account: staff.twoUnitStaff, level: 'Four', unit: units.ward })
  const asPatient = (patient: { id: string }) =>
    server.sign({ account: persons.adult.account, level: 'Three', context: { type: 'Patient', patient } })
  const asAgent = () =>
    server.sign({
      account: persons.agent.account,
      level: 'Three',
      context: { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult },
    })
  const nextStepOn = addDays(civilDay(clock.now()), 2)

  const seedForm = () => server.seedForm({ patient: patients.adult, unit: units.adult })
  const move = (formId: string, more: object = {}) =>
    mover.post(`/api/forms/${formId}/change-responsible-unit`, { UnitId: units.ward.id, ...more })
  const moveBack = (formId: string, more: object = {}) =>
    moverAtWard.post(`/api/forms/${formId}/change-responsible-unit`, { UnitId: units.adult.id, ...more })

  type Who = Awaited<ReturnType<typeof asPatient>>
  const save = (who: Who, formId: string, harm: string, PreviousLastModifiedAt: string) =>
    who.post(`/api/papp/questionnaires/${formId}/save`, { Answers: answersOf({ harm }), PreviousLastModifiedAt })
  const versionOf = async (who: Who, formId: string): Promise<string> =>
    (await who.get(`/api/papp/forms/${formId}`)).json().LastModifiedAt
  const alertsOf = (formId: string) =>
    db.selectFrom('risk_alert').selectAll().where('form_id', '=', formId).orderBy('raised_at').execute()
  const followUpsOf = async (who: Who, formId: string): Promise<RiskAlert[]> =>
    (await who.get('/api/units/current/follow-ups'))
      .json()
      .FollowUps.filter(({ FormId }: RiskAlert) => FormId === formId)

  const acknowledge = async (who: Who, formId: string, Action = 'Ringde mamman.') => {
    const [waiting] = await db
      .selectFrom('risk_alert')
      .select(['id', 'last_modified_at'])
      .where('form_id', '=', formId)
      .where('acknowledged_at', 'is', null)
      .execute()
    const body = {
      AlertId: waiting?.id,
      PreviousLastModifiedAt: waiting?.last_modified_at,
      Action,
      NextStepOn: nextStepOn,
    }
    const done = await who.post(`/api/questionnaires/${formId}/acknowledge-alert`, body)
    expect(done.statusCode, done.body).toBe(200)
    return waiting?.id ?? ''
  }

  /** A draft with an answer that called for somebody, which the adult unit has acknowledged and follows up. */
  async function seedFollowed() {
    const formId = await seedForm()
    const person = await asPatient(patients.adult)
    const saved = await save(person, formId, 'often', await versionOf(person, formId))
    expect(saved.statusCode, saved.body).toBe(200)
    const alertId = await acknowledge(atAdult, formId)
    return { formId, alertId, version: saved.json().LastModifiedAt }
  }

  async function seedMoved() {
    const laid = await seedFollowed()
    const moved = await move(laid.formId, { FollowUpsKnown: 1 })
    expect(moved.statusCode, moved.body).toBe(200)
    return laid
  }

  const people = { atAdult, atWard, mover, asPatient, asAgent }
  const acts = {
    seedForm,
    move,
    moveBack,
    save,
    versionOf,
    alertsOf,
    followUpsOf,
    acknowledge,
    seedFollowed,
    seedMoved,
  }
  return { ...server, seedAny: server.seedForm, record, nextStepOn, ...people, ...acts }
}

export type MoveServer = Awaited<ReturnType<typeof startMoveServer>>
