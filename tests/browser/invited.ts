import type { Page } from 'playwright-core'
import { heading } from './look.ts'
import { readCode } from './sign-in.ts'
import { staffVisitor } from './visitor.ts'

/** The invitations that went to this number or address, latest first. */
export async function readInvitations(page: Page, address: string): Promise<string[]> {
  const outbox = await page.context().newPage()
  await outbox.setViewportSize(staffVisitor)
  await outbox.goto('/demo/outbox')
  const messages = await outbox.getByRole('listitem').filter({ hasText: address }).allTextContents()
  await outbox.close()
  return messages.filter((message) => message.includes('/inbjudan/'))
}

export function linkIn(message: string | undefined): string {
  return /\/inbjudan\/\S+/.exec(message ?? '')?.[0] ?? 'no link'
}

export async function acceptByCode(page: Page, address: string, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Få en kod med/ }).click()
  await page.getByLabel(label).waitFor()
  await page.getByLabel(label).fill(await readCode(page, address))
  await page.getByRole('button', { name: 'Tacka ja' }).click()
  await heading(page, 'Tack, nu är det klart!')
}
