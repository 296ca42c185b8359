import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUnitInformation } from './unit-information.ts'

const fetched = vi.fn<typeof fetch>()
const unit = {
  UnitName: 'Provkliniken',
  Phone: '010-000 00 00',
  Address: null,
  OpeningHours: null,
  CrisisText: null,
  CrisisTexts: { sv: null, en: null },
  HelpLines: [
    { Name: { sv: 'Jour', en: 'Jour' }, Text: null, Number: '90101', Chat: null, For: 'Everybody', IsMedical: true },
  ],
  Hours: { State: 'Closed', OpensAt: '2026-11-23T07:00:00.000Z', ClosesAt: null, AreHolidaysKnown: false },
  TimeZone: 'Europe/Stockholm',
  Contents: [],
}

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('R-184 what is known of the clinic stays in the session, and is there without network', async () => {
  fetched.mockResolvedValueOnce(Response.json(unit))
  expect(await readUnitInformation('one child')).toEqual(unit)
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await readUnitInformation('one child')).toEqual(unit)
  await expect(readUnitInformation('another child')).rejects.toMatchObject({ status: 0 })
})

test('R-014 a patient whom no unit has any more has no clinic to show, and everything else', async () => {
  const body = { Message: '', Code: 'not-found', TraceId: '', Errors: [] }
  fetched.mockImplementation(async () => Response.json(body, { status: 404 }))
  expect(await readUnitInformation('one child')).toBeNull()
})
