import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'

const folder = process.env.SAMKLANG_PICTURES

/** What is seen here, for whoever looks through a journey afterwards; without a folder to put it in, nothing. */
export async function depict(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
