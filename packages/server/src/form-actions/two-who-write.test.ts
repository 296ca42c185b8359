import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, fullAnswers } from '../testing/forms.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

async function answered() {
  const id = await server.seedForm()
  await (await server.sibling()).post(`/api/papp/questionnaires/${id}/submit`, { Answers: fullAnswers })
  return id
}

async function two() {
  return [await server.staff(), await server.staff()] as const
}

const commentOf = async (id: string) => {
  const form = await server.db.selectFrom('form').select('comment').where('id', '=', id).executeTakeFirstOrThrow()
  return form.comment
}

const ways = [
  ['comment', (id: string) => `/api/forms/${id}/comment`],
  ['narrative comment', (id: string) => `/api/questionnaires/${id}/narrative-comment`],
] as const

test.each(ways)('R-162 of two who write a %s on one form, the second is told and nothing is lost', async (...way) => {
  const [, path] = way
  const [one, other] = await two()
  const id = await answered()
  const write = (who: typeof one, AdministrativeComment: string | null, PreviousAdministrativeComment: string | null) =>
    who.post(path(id), { AdministrativeComment, PreviousAdministrativeComment })
  expect((await write(one, 'Ring modern.', null)).statusCode).toBe(200)

  const late = await write(other, 'Tas upp på fredag.', null)
  expect([late.statusCode, late.json().Code]).toEqual([409, 'conflict'])
  expect(await commentOf(id)).toBe('Ring modern.')
  // The first never heard that it was saved, and sends it once more.
  expect((await write(one, ' Ring modern. ', null)).statusCode).toBe(200)

  const onTop = await write(other, 'Ring modern.\n\nTas upp på fredag.', 'Ring modern.')
  expect(onTop.json().AdministrativeComment).toBe('Ring modern.\n\nTas upp på fredag.')
  expect((await write(one, null, 'Ring modern.')).statusCode).toBe(409)
})

test('R-176 confirming with a comment on top of a colleague’s unseen one confirms nothing', async () => {
  const [one, other] = await two()
  const id = await answered()
  await one.post(`/api/forms/${id}/comment`, { AdministrativeComment: 'Ring modern.' })
  const confirm = (previousAdministrativeComment: string | null) =>
    other.post(`/api/forms/${id}/confirm`, { administrativeComment: 'Läst.', previousAdministrativeComment })
  expect((await confirm(null)).json().Code).toBe('conflict')
  expect((await other.get(`/api/forms/${id}`)).json().Row).toMatchObject({
    Confirmation: 'Unconfirmed',
    AdministrativeComment: 'Ring modern.',
  })
  expect((await confirm('Ring modern.')).json()).toMatchObject({
    Confirmation: 'Confirmed',
    AdministrativeComment: 'Läst.',
  })
})

test('R-162 of two who set the answered date right, the second is told', async () => {
  const [one, other] = await two()
  const id = await answered()
  const { AnsweredDate: read } = (await one.get(`/api/forms/${id}`)).json()
  const set = (who: typeof one, AnsweredDate: string, PreviousAnsweredDate: string) =>
    who.post(`/api/questionnaires/${id}/override-answered-date`, { AnsweredDate, PreviousAnsweredDate })
  const changed = (await set(one, '2026-01-15', read)).json().AnsweredDate
  expect((await set(other, '2026-01-14', read)).json().Code).toBe('conflict')
  expect((await set(one, '2026-01-15', read)).statusCode).toBe(200)
  expect((await set(other, '2026-01-14', changed)).json().AnsweredDate).toBe('2026-01-14T11:00:00.000Z')
})

test('a comment that staff write does not stand in the way of the one who is answering', async () => {
  const [staffClient] = await two()
  const id = await server.seedForm()
  const me = await server.sibling()
  const { LastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
  await staffClient.post(`/api/forms/${id}/comment`, {
    AdministrativeComment: 'Väntar.',
    PreviousAdministrativeComment: null,
  })
  const body = { Answers: answersOf({ harm: 'often' }), PreviousLastModifiedAt: LastModifiedAt }
  expect((await me.post(`/api/papp/questionnaires/${id}/save`, body)).statusCode).toBe(200)
})
