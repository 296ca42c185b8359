import { test as plainTest } from 'vitest'
import { launchBrowser } from './launch.ts'
import { startProduct } from './start.ts'
import { type Visitor, type Wishes, welcomeVisitor } from './visitor.ts'

/** Set to a folder to find there what the browser showed when a test failed. */
const pictures = process.env.SAMKLANG_PICTURES

/** A test with the product running and visitors to send there; one product and one browser for a whole file. */
export const test = plainTest
  .extend('host', { scope: 'file' }, '0.0.0.0')
  .extend('product', { scope: 'file' }, async ({ host }, { onCleanup }) => {
    const product = await startProduct(host)
    onCleanup(product.stop)
    return product
  })
  .extend('welcome', { scope: 'file' }, async ({ product }, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return (wishes: Wishes = {}) => welcomeVisitor(browser, product, wishes)
  })
  .extend('visit', async ({ welcome, task }, { onCleanup }) => {
    const visitors: Visitor[] = []
    onCleanup(async () => {
      if (pictures && task.result?.state === 'fail') await depict(visitors, `${pictures}/${task.id}`)
      for (const visitor of visitors) await visitor.leave()
    })
    return async (wishes: Wishes = {}) => {
      const visitor = await welcome(wishes)
      visitors.push(visitor)
      return visitor
    }
  })

async function depict(visitors: Visitor[], path: string): Promise<void> {
  const pages = visitors.flatMap(({ context }) => context.pages())
  for (const [index, page] of pages.entries()) await page.screenshot({ path: `${path}-${index}.png`, fullPage: true })
}
