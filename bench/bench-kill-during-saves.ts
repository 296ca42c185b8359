// kill -9 of the server and of PostgreSQL while sixteen people write: what was acknowledged is there afterwards, with its row
// in the log. Then the same with a database that answers before it writes, which must be seen to lose something.
import { addUp, type KillReport, openKillingGround } from '../packages/server/src/testing/kill-during-saves.ts'

const cycles = Number(process.env.BENCH_CYCLES ?? 20)
const controls = 3

await using closing = new AsyncDisposableStack()
const ground = await openKillingGround()
closing.defer(ground.close)

const tolls: KillReport[] = []
for (let cycle = 1; cycle <= cycles; cycle += 1)
  for (const killed of ['server', 'database'] as const) tolls.push(await ground.round(killed))
const toll = addUp(tolls)
tell(`kill -9 of the server and of PostgreSQL, ${cycles} times each, 16 writers`, toll)

await ground.answerBeforeWriting()
const control: KillReport[] = []
for (let cycle = 1; cycle <= controls; cycle += 1) control.push(await ground.round('database'))
tell(`the control: PostgreSQL that answers before it writes, killed ${controls} times`, addUp(control))

if (toll.lost > 0 || toll.withoutAudit > 0 || toll.conflicts > 0) throw new Error('what was acknowledged is gone')
if (addUp(control).lost === 0) throw new Error('the control lost nothing: this shows nothing')

function tell(what: string, { acknowledged, lost, withoutAudit, repeats, conflicts }: KillReport): void {
  console.log(what)
  console.log(`  ${acknowledged} saves acknowledged, ${lost} lost, ${withoutAudit} without their row in the log`)
  console.log(`  ${repeats} cut off and sent again, ${conflicts} of them refused`)
}
