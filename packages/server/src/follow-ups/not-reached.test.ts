import { expect } from 'vitest'
import { startFollowUpServer } from '../testing/follow-up-server.ts'
import { testWithServer } from '../testing/server-test.ts'

const test = testWithServer(startFollowUpServer)

test('R-308 R-359 whether somebody was reached is judged by the last that was done, however many steps there are', async ({
  server,
}) => {
  const { Id } = await server.seedFollowed({ Actions: ['Called'], NextStepOn: server.inDays(0) })
  let minutes = 0
  const next = async (Actions: string[], NextStepOn: string | null) => {
    minutes += 1
    server.clock.moveTo(minutes * 60_000)
    const alert = (await server.followUps()).find((one) => one.Id === Id)
    return (await server.step(alert ?? { Id, FollowUp: null }, { Actions, NextStepOn })).statusCode
  }
  expect(await next(['Met'], server.inDays(0))).toBe(200)
  expect(await next(['CouldNotReach'], server.inDays(0))).toBe(200)
  // a step that says nothing of it leaves it at that: it goes on, and soon
  expect(await next([], null)).toBe(400)
  expect(await next([], server.inDays(30))).toBe(400)
  expect(await next([], server.inDays(0))).toBe(200)
  expect(await next(['Met'], server.inDays(0))).toBe(200)
  expect(await next([], null)).toBe(200)
})
