// A form of 100 questions with 20 conditions on one page, ours against SurveyJS, both in React, built alike, in the same
// browser and timed by the same script: until the first question is painted, and from a click until what follows is.
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../tests/browser/launch.ts'
import { servePages } from './form-in-browser/build-pages.ts'
import { type PageTimes, timePage, watchFirstQuestion } from './form-in-browser/page-script.ts'
import { median } from './our-server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const aims = { firstQuestion: 3, click: 6 }
const pages = { ours: 'ours.html', survey: 'survey.html' } as const

await using closing = new AsyncDisposableStack()
const base = await servePages(closing)
const browser = await launchBrowser()
closing.defer(() => browser.close())

const taken: { ours: PageTimes[]; survey: PageTimes[] } = { ours: [], survey: [] }
for (const page of Object.values(pages)) await open(browser, page)
for (let round = 1; round <= rounds; round += 1) {
  taken.survey.push(await open(browser, pages.survey))
  taken.ours.push(await open(browser, pages.ours))
}
console.log(
  `a form of 100 questions and 20 conditions on one page, ${rounds} alternating rounds, each in a new browser profile`,
)
tell('first question', aims.firstQuestion, ({ firstQuestion }) => firstQuestion)
tell('click to paint', aims.click, ({ clicks }) => median(clicks))

function tell(what: string, aim: number, timeOf: (times: PageTimes) => number): void {
  const ours = median(taken.ours.map(timeOf))
  const survey = median(taken.survey.map(timeOf))
  console.log(
    `${what}  SurveyJS ${survey.toFixed(1)} ms, ours ${ours.toFixed(1)} ms: ${(survey / ours).toFixed(1)} times faster (aim: at least ${aim})`,
  )
}

/** A new profile each time, so that nothing is remembered. Both must show the same questions before and after. */
async function open(browser: Browser, path: string): Promise<PageTimes> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    await context.addInitScript(watchFirstQuestion)
    const page = await context.newPage()
    const problems: Error[] = []
    page.on('pageerror', (error) => problems.push(error))
    await page.goto(`${base}/${path}`, { waitUntil: 'commit' })
    const times = await page.evaluate(timePage)
    if (times.questions !== 80 || times.questionsAfter !== 100 || problems.length > 0)
      throw new Error(`${path} shows ${times.questions} and ${times.questionsAfter} questions ${problems.join()}`)
    return times
  } finally {
    await context.close()
  }
}
