// Whether those who answer notice that somebody draws documents: saves with and without a drawer at work all the time. It works in a
// process of its own that gives way, but two cores are two cores.

import type { PdfDocument } from '../packages/server/src/pdf/pdf-document.ts'
import { makePdfDrawer } from '../packages/server/src/pdf/pdf-drawer.ts'
import { measureSaves, openSaving } from './measure-saves.ts'
import { median } from './our-server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 8
const aim = 1.2

await using closing = new AsyncDisposableStack()
const { form, module: _, ...server } = await openSaving(closing)
const measure = () => measureSaves(form, { ...server, connections, seconds })

const drawer = makePdfDrawer()
closing.defer(() => drawer.close())
const line = { label: 'Telefon', text: '070-000 00 00' }
const plan: PdfDocument = {
  title: 'Min säkerhetsplan',
  language: 'sv',
  facts: ['Skrivet till och med 18 november 2026'],
  footer: 'Exempelmottagningen',
  pageWord: 'Sida',
  ofWord: 'av',
  sections: Array.from({ length: 8 }, (_, no) => ({
    heading: `Del ${no + 1}`,
    blocks: [
      { kind: 'paragraph', text: 'Jag går ut en stund och ringer någon som jag litar på.' },
      { kind: 'items', items: Array.from({ length: 5 }, () => [{ label: 'Namn', text: 'Kim' }, line]) },
    ],
  })),
}

let drawn = 0
/** One after the other until told to stop. */
async function drawWhile(work: () => Promise<number>): Promise<number> {
  let isOver = false
  const drawing = (async () => {
    while (!isOver) {
      await drawer.draw({ ...plan, title: `${plan.title} ${drawn}` })
      drawn += 1
    }
  })()
  const speed = await work()
  isOver = true
  await drawing
  return speed
}

const speeds: { alone: number[]; beside: number[] } = { alone: [], beside: [] }
await drawWhile(measure)
drawn = 0
for (let round = 1; round <= rounds; round += 1) {
  // The other one first in every other round: a machine that gets busier must not look like drawing.
  if (round % 2) speeds.alone.push(await measure())
  speeds.beside.push(await drawWhile(measure))
  if (round % 2 === 0) speeds.alone.push(await measure())
}
const middle = { alone: median(speeds.alone), beside: median(speeds.beside) }
console.log(
  `${connections} writers, ${rounds} alternating rounds of ${seconds} s; ${drawn} documents were drawn meanwhile`,
)
console.log(`alone  ${Math.round(middle.alone)} saves/s`)
console.log(`while documents are drawn  ${Math.round(middle.beside)} saves/s`)
console.log(`a save takes ${(middle.alone / middle.beside).toFixed(2)} times as long (aim: at most ${aim})`)
