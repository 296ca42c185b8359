// What a module costs more than a questionnaire at every save: the pages, the treatment that must go on, and that the patient was
// there. The same questions and answers, in a form of either kind.

import { answersAt, measureSaves, openSaving, type SavedKind } from './measure-saves.ts'
import { median } from './our-server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 8
const aim = 1.1

await using closing = new AsyncDisposableStack()
const { form, module, ...server } = await openSaving(closing)
const measure = (kind: SavedKind) => measureSaves(kind, { ...server, connections, seconds })

const speeds: { form: number[]; module: number[] } = { form: [], module: [] }
for (const kind of [form, module]) await measure(kind)
for (let round = 1; round <= rounds; round += 1) {
  speeds.form.push(await measure(form))
  speeds.module.push(await measure(module))
}
const middle = { form: median(speeds.form), module: median(speeds.module) }
console.log(
  `saves of ${answersAt(server.content, 0).length} answers, ${connections} writers, ${rounds} alternating rounds of ${seconds} s`,
)
console.log(`a questionnaire  ${Math.round(middle.form)} saves/s`)
console.log(`a module  ${Math.round(middle.module)} saves/s`)
console.log(`a module takes ${(middle.form / middle.module).toFixed(2)} times as long (aim: at most ${aim})`)
