import { expect } from 'vitest'
import { clinicTest as test } from '../testing/server-test.ts'
import type { TestServer } from '../testing/test-server.ts'

test('tags are added by whoever manages them, once for each name, and seen by all staff', async ({ signInStaff }) => {
  const manager = await signInStaff('limitedAdminStaff')
  const staff = await signInStaff('childStaff')
  expect((await manager.post('/api/patient-tags', { Name: '  Ökad   risk ' })).json()).toEqual({
    Name: 'Ökad risk',
    Inactive: false,
    Patients: 0,
  })
  const twin = await manager.post('/api/patient-tags', { Name: 'ökad risk' })
  expect(twin.statusCode).toBe(409)
  expect(twin.json().Errors).toEqual([{ Field: 'Name', Key: 'exists' }])
  expect((await staff.post('/api/patient-tags', { Name: 'Annat' })).statusCode).toBe(403)
  await manager.post('/api/patient-tags', { Name: 'Åter' })
  const names = (await staff.get('/api/patient-tags')).json().map(({ Name }: { Name: string }) => Name)
  expect(names).toEqual(['Åter', 'Ökad risk'])
})

test.for([
  ['a,b', 'no-commas'],
  ['   ', 'required'],
])('R-236 a tag called %j is refused by the rules for fields, with %s', async ([Name, Key], { signInStaff }) => {
  const reply = await (await signInStaff('limitedAdminStaff')).post('/api/patient-tags', { Name })
  expect(reply.json().Errors).toContainEqual({ Field: 'Name', Key })
})

test('a tag is counted for the unit that asks, and for nobody without a unit', async ({
  server,
  clinic,
  signIn,
  signInStaff,
}) => {
  const { child, adult } = clinic.patients
  await server.db.insertInto('tag').values({ name: 'Grupp', created_at: server.clock.now() }).execute()
  const tagged = [child, adult].map(({ id }) => ({ patient_id: id, tag_name: 'Grupp' }))
  await server.db.insertInto('patient_tag').values(tagged).execute()
  const countOf = async (who: ReturnType<TestServer['as']>) => {
    const listed: { Name: string; Patients: number | null }[] = (await who.get('/api/patient-tags')).json()
    return listed.find(({ Name }) => Name === 'Grupp')?.Patients
  }
  const admin = await signIn({ account: clinic.staff.admin, level: 'Four' })
  expect(await countOf(await signInStaff('childStaff'))).toBe(1)
  expect(await countOf(admin)).toBeNull()
  const off = await (await signInStaff('limitedAdminStaff')).post('/api/patient-tags/grupp/deactivate')
  expect(off.json()).toMatchObject({ Inactive: true, Patients: 1 })
})

test('a tag is put out of use and back by its name', async ({ signInStaff }) => {
  const manager = await signInStaff('limitedAdminStaff')
  const url = `/api/patient-tags/${encodeURIComponent('ökad risk')}`
  expect((await manager.post(`${url}/deactivate`)).json()).toMatchObject({ Name: 'Ökad risk', Inactive: true })
  expect((await manager.post(`${url}/activate`)).json()).toMatchObject({ Inactive: false })
  expect((await manager.post('/api/patient-tags/finns-inte/activate')).statusCode).toBe(404)
})
