import { expect } from 'vitest'
import { test } from './journey.ts'
import { signInAsStaff } from './sign-in.ts'

test('nothing moves while a page is loading for whoever has asked for reduced motion, and placeholders pulse for others', async ({
  visit,
}) => {
  const { page } = await visit()
  await signInAsStaff(page, 'Granbarr Kottesson')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/patients/my*', async (route) => {
    await gate.promise
    await route.fallback()
  })
  await page.goto('/admin/')
  await page.locator('.mantine-Skeleton-root').first().waitFor()
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  expect(await moving()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBeGreaterThan(0)
  gate.resolve()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
})
