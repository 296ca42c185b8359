import { test as plainTest } from 'vitest'
import { launchBrowser } from './launch.ts'
import { startProduct } from './start.ts'
import { type Visitor, type VisitorOptions, welcomeVisitor } from './visitor.ts'

/** Set to a folder to find there what the browser showed when a test failed. */
const pictures = process.env.SAMKLANG_PICTURES

/** A test with the product running and visitors to send there; one product and one browser for a whole file. */
export const test = plainTest
  .extend('host', { scope: 'file' }, '0.0.0.0')
  .extend('withForms', { scope: 'file' }, false)
  .extend('product', { scope: 'file' }, async ({ host, withForms }, { onCleanup }) => {
    const product = await startProduct(host, withForms)
    onCleanup(product.stop)
    return product
  })
  .extend('welcome', { scope: 'file' }, async ({ product }, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return (wishes: VisitorOptions = {}) => welcomeVisitor(browser, product, wishes)
  })
  .extend('visit', async ({ welcome, task }, { onCleanup }) => {
    const visitors: Visitor[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') await tell(visitors, task)
      for (const visitor of visitors) await visitor.leave()
    })
    return async (wishes: VisitorOptions = {}) => {
      const visitor = await welcome(wishes)
      visitors.push(visitor)
      return visitor
    }
  })

/** Where everybody stood and what they had before them: a journey that fails once in a hundred tells why only then. */
export async function tell(visitors: Visitor[], { name, id }: { name: string; id: string }): Promise<void> {
  const pages = visitors.flatMap(({ context }) => context.pages())
  for (const [index, page] of pages.entries()) {
    const seen = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
    console.error(`${name}: page ${index + 1} at ${page.url()}\n${seen.slice(0, 4000)}`)
    if (pictures) await page.screenshot({ path: `${pictures}/${id}-${index}.png`, fullPage: true })
  }
}
