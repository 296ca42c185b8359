import { expect } from 'vitest'
import { openSession } from '../testing/clinic.ts'
import { clinicTest as test } from '../testing/server-test.ts'

test('without a chosen unit there is none, and nobody’s colleagues or texts are shown', async ({ clinic, signIn }) => {
  const staff = await signIn({ account: clinic.staff.childStaff, level: 'Four' })
  expect((await staff.get('/api/unit/current')).json()).toBeNull()
  expect((await staff.get('/api/units/current/care-unit-users')).json()).toEqual([])
  expect((await staff.get('/api/unit-groups/current/contents')).json()).toEqual([])
})

test('colleagues are the active staff of the unit, sorted as a Swede would', async ({
  server,
  clinic,
  signInStaff,
}) => {
  const names = ['Ögren', 'Åberg', 'Ängsull', 'Zetterlund', 'adler']
  for (const [index, lastname] of names.entries()) {
    const id = `018f0000-0000-7000-8000-0000000000a${index}`
    const now = server.clock.now()
    const person = { kind: 'Staff', firstname: 'Prov', lastname, created_at: now, updated_at: now } as const
    await server.db
      .insertInto('account')
      .values({ ...person, id, public_id: id, hsa_id: `sort-${index}` })
      .execute()
    await server.db.insertInto('account_care_unit').values({ account_id: id, unit_id: clinic.units.ward.id }).execute()
  }
  const staff = await signInStaff('twoUnitStaff', 'ward')
  const people: { Fullname: string }[] = (await staff.get('/api/units/current/care-unit-users')).json()
  const sorted = people.map(({ Fullname }) => Fullname.replace('Prov ', '')).filter((name) => names.includes(name))
  expect(sorted).toEqual(['adler', 'Zetterlund', 'Åberg', 'Ängsull', 'Ögren'])
})

test('the active units are listed, inactive and deleted ones are not', async ({ server, clinic, signInStaff }) => {
  const staff = await signInStaff()
  const list = async () => (await staff.get('/api/unit/activeunits')).json().map(({ Id }: { Id: string }) => Id)
  expect(await list()).toContain(clinic.units.ward.id)
  await server.db.updateTable('unit').set({ status: 'Inactive' }).where('id', '=', clinic.units.ward.id).execute()
  expect(await list()).not.toContain(clinic.units.ward.id)
})

test('staff read a unit by its id, also one that is inactive; a deleted one is not there', async ({
  server,
  clinic,
  signInStaff,
}) => {
  const staff = await signInStaff()
  const { id } = clinic.units.ward
  const setStatus = (status: 'Active' | 'Inactive' | 'Deleted') =>
    server.db.updateTable('unit').set({ status }).where('id', '=', id).execute()
  await setStatus('Inactive')
  expect((await staff.get(`/api/unit/${id}`)).json()).toMatchObject({
    Id: id,
    Name: expect.any(String),
    Status: 'Inactive',
  })
  await setStatus('Deleted')
  const gone = await staff.get(`/api/unit/${id}`)
  expect([gone.statusCode, gone.json().Code]).toEqual([404, 'not-found'])
  await setStatus('Active')
  expect((await staff.get('/api/unit/018f0000-0000-7000-8000-00000000dead')).statusCode).toBe(404)
  // a word wins over an id
  expect((await staff.get('/api/unit/current')).json()).toMatchObject({ Id: clinic.units.child.id })
})

test('the unit’s texts come in the language asked for, and those for patients only are left out', async ({
  server,
  clinic,
}) => {
  const now = server.clock.now()
  const account = clinic.staff.childStaff
  const token = await openSession(server.db, { account, level: 'Four', now, unit: clinic.units.child })
  const ask = async (language: string) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
    return (await server.app.inject({ method: 'GET', url: '/api/unit-groups/current/contents', headers })).json()
  }
  const [swedish, english]: { Title: string; Audience: string }[][] = [await ask('sv'), await ask('en')]
  expect(swedish?.length).toBeGreaterThan(0)
  expect(swedish?.map(({ Title }) => Title)).not.toEqual(english?.map(({ Title }) => Title))
  expect(swedish?.some(({ Audience }) => Audience === 'Patient')).toBe(false)
})
