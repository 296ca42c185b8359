import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FollowingHouse, followingHouse } from '../testing/followed.ts'

let house: FollowingHouse

beforeAll(async () => {
  house = await followingHouse()
})
afterAll(() => house.close())

test('R-308 R-359 whether somebody was reached is judged by the last that was done, however many steps there are', async () => {
  const { Id } = await house.layFollowed({ Actions: ['Called'], NextStepOn: house.inDays(0) })
  let minutes = 0
  const next = async (Actions: string[], NextStepOn: string | null) => {
    minutes += 1
    house.clock.moveTo(minutes * 60_000)
    const alert = (await house.followUps()).find((one) => one.Id === Id)
    return (await house.step(alert ?? { Id, FollowUp: null }, { Actions, NextStepOn })).statusCode
  }
  expect(await next(['Met'], house.inDays(0))).toBe(200)
  expect(await next(['CouldNotReach'], house.inDays(0))).toBe(200)
  // a step that says nothing of it leaves it at that: it goes on, and soon
  expect(await next([], null)).toBe(400)
  expect(await next([], house.inDays(30))).toBe(400)
  expect(await next([], house.inDays(0))).toBe(200)
  expect(await next(['Met'], house.inDays(0))).toBe(200)
  expect(await next([], null)).toBe(200)
})
