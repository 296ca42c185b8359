import type { Page } from 'playwright-core'
import { answerBy } from './answered-by.ts'
import { assign, staffVisitorOf } from './assigned.ts'
import { checkScreen } from './check-screen.ts'
import { test } from './journey.ts'
import { navigateTo } from './navigate.ts'
import { screensOf, sides } from './screens.ts'
import type { Product } from './start.ts'
import type { VisitorOptions } from './visitor.ts'

const isFull = process.env.SAMKLANG_TEST === 'full'

type Look = { language: 'sv' | 'en'; colorScheme: 'light' | 'dark'; width?: number }

const looks: Look[] = isFull
  ? (['sv', 'en'] as const).flatMap((language) =>
      (['light', 'dark'] as const).flatMap((colorScheme) =>
        [360, 1440].map((width) => ({ language, colorScheme, width })),
      ),
    )
  : [{ language: 'sv', colorScheme: 'light' }]

const cases = looks.flatMap((look) =>
  sides.map((side) => {
    const width = look.width ?? side.width
    return { ...look, side, width, name: `${side.name}: ${look.language}, ${look.colorScheme}, ${width} wide` }
  }),
)

test.for(cases)('R-342 axe finds nothing, and the page is whole: $name', async (one, { visit, product, expect }) => {
  const { side, language, colorScheme, width } = one
  const wishes: VisitorOptions = { colorScheme, viewport: { width, height: width < 600 ? 740 : 900 } }
  const { page, allow } = await visit(wishes)
  allow(
    /401 .*(availableCareUnits|patientsecuretoken)/,
    /500 .*current-unit/,
    /404 .*\/api\/(invitations|patients|navigation\/patient)\//,
  )
  await cancelEarlier(product)
  await openClinics(product)
  for (const form of side.forms ?? []) await assign(product, { patient: 'Timjan', form })
  for (const form of side.answered ?? []) await seedAnswered(product, form)
  await side.enter(page)
  await page.evaluate((chosen) => localStorage.setItem('lang', chosen), language)
  const found: string[] = []
  for (const [at, { path, show, isLoaded }] of screensOf(side).entries()) {
    if (path && (isFull || isLoaded || at === 0)) await load(page, path)
    else if (path) await navigateTo(page, path)
    await show?.(page)
    const faults = await checkScreen(page, { isNarrow: side.isNarrow })
    found.push(...faults.map((fault) => `${path ?? page.url()} ${show?.name ?? 'as it opens'}: ${fault}`))
  }
  if (found.length > 0) console.error(found.join('\n'))
  expect(found).toEqual([])
})

/** Forms that an earlier look has begun would stand first now; modules stand apart, and those written in stay. */
async function cancelEarlier(product: Product): Promise<void> {
  const { patientId, staffVisitor } = await staffVisitorOf(product, 'Timjan')
  const begun = await product.db
    .selectFrom('form')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('status', 'in', ['Open', 'PartlyAnswered'])
    .where('kind', '!=', 'TreatmentModule')
    .execute()
  for (const { id } of begun) await staffVisitor(`/api/forms/${id}/cancel`, undefined)
}

/** A clinic that is open has more to press: the same is looked at, whatever the time of day. */
async function openClinics(product: Product): Promise<void> {
  const everyHour = { weekdays: 0b1111111, from_time: '00:00', to_time: '00:00' }
  await product.db.updateTable('duty_interval').set(everyHour).execute()
  await product.db.deleteFrom('closed_day').execute()
}

async function seedAnswered(product: Product, form: string): Promise<void> {
  const id = await assign(product, { patient: 'Timjan', form })
  const { staffVisitor } = await staffVisitorOf(product, 'Timjan')
  await answerBy(product, staffVisitor, id, { choose: 'last' })
}

/** In the language that was chosen; the full run also opens every page by its address alone. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
