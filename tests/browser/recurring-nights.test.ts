import { expect } from 'vitest'
import { seedPatient } from './accepted-family.ts'
import { makeCalendar } from './calendar.ts'
import { test } from './journey.ts'
import type { Product } from './start.ts'
import { until } from './until.ts'

/** Around the nights on which the clock is put forward and back. */
const spring = ['2027-03-27', '2027-03-28', '2027-03-29']
const autumn = ['2027-10-30', '2027-10-31', '2027-11-01']

async function openings({ db }: Product, patientId: string): Promise<string[]> {
  const forms = await db
    .selectFrom('form')
    .select('open_from')
    .where('patient_id', '=', patientId)
    .where('opened_at', 'is not', null)
    .orderBy('open_from')
    .execute()
  // Within the hour: the calendar is looked at once a minute.
  return forms.map(({ open_from }) => open_from.slice(0, 13))
}

// The rule itself is held in recurring.test.ts; that the running product keeps it is looked at in the full size.
test.runIf(process.env.SAMKLANG_TEST === 'full')(
  'a form that recurs opens at eight on the wall each morning, over both nights when the clock is changed',
  async ({ product }) => {
    const { moveTo } = makeCalendar(product)
    await moveTo('2027-03-01', '09:00')
    const { patientId, staffVisitor } = await seedPatient(product)
    const type = await product.db
      .selectFrom('form_type')
      .select('id')
      .where('name', '=', 'oro')
      .executeTakeFirstOrThrow()
    const asked = { PatientId: patientId, TypeIds: [type.id], Respondents: [{ RespondentType: 'Patient' }] }
    const Recurring = { IntervalDays: 1, Occurrences: 3, EndDate: null }
    for (const [StartDate] of [spring, autumn])
      await staffVisitor('POST', '/api/questionnaires', {
        ...asked,
        StartDate,
        Recurring,
        Notify: false,
        AcceptWarnings: true,
      })
    for (const [index, day] of [...spring, ...autumn].entries()) {
      await moveTo(day, '07:58')
      expect(await openings(product, patientId)).toHaveLength(index)
      await moveTo(day, '08:01')
      await until(async () => (await openings(product, patientId)).length > index, `the form of ${day}`, 180_000)
    }
    expect(await openings(product, patientId)).toEqual([
      '2027-03-27T07',
      '2027-03-28T06',
      '2027-03-29T06',
      '2027-10-30T06',
      '2027-10-31T07',
      '2027-11-01T07',
    ])
  },
  // six mornings, each of which may wait for the minute to turn
  1_200_000,
)
