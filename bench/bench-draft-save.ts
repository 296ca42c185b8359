// What contract, access, the look at every answer, alerts and conflicts cost a draft save: ours against a bare handler that
// looks the token up and does the same change, event and row in the log in one prepared statement. On a database that need
// not reach a disk, since waiting for one would make the two alike.

import { clientVersion } from '@samklang/contract/client-version'
import { FormContent } from '@samklang/contract/form-content'
import { questionsOf } from '@samklang/engine/form/answers'
import autocannon from 'autocannon'
import * as z from 'zod/mini'
import { addressesOf } from '../packages/server/src/database/roles.ts'
import { startThrowaway } from '../packages/server/src/database/throwaway.ts'
import { syncContent } from '../packages/server/src/definitions/sync-content.ts'
import { openSession, seedTestClinic } from '../packages/server/src/testing/clinic.ts'
import { answersOf, seedTestForm } from '../packages/server/src/testing/forms.ts'
import { bareSave } from './bare-save.ts'
import { listen, median, openOurs, poolSize } from './our-server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 8
const aim = 0.7
const Saved = z.object({ LastModifiedAt: z.string() })

await using closing = new AsyncDisposableStack()
const cluster = await startThrowaway('bench')
closing.defer(cluster.close)
const { appUrl } = addressesOf(cluster.port, cluster.passwords, 'bench')
const { db, settings, clock, app } = await openOurs(closing, appUrl, cluster.ownerUrl)
const { patients, persons, units } = await seedTestClinic(db, settings.keys, clock.now())
await syncContent(db, clock.now())
const { answers, ...type } = await findType('vardagsfunktion', 'barn')
const token = await openSession(db, {
  account: persons.sibling.account,
  level: 'Three',
  now: clock.now(),
  context: { type: 'Patient', patient: patients.sibling },
})

const ours = await listen(closing, app)
const bare = await listen(closing, bareSave(appUrl, '/api/papp/questionnaires/:id/save', poolSize))
const speeds: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
for (const url of [bare, ours]) await measure(url)
for (let round = 1; round <= rounds; round += 1) {
  speeds.bare.push(await measure(bare))
  speeds.ours.push(await measure(ours))
}
const middle = { ours: median(speeds.ours), bare: median(speeds.bare) }
console.log(
  `draft saves of ${answers(0).length} answers, ${connections} writers, ${rounds} alternating rounds of ${seconds} s`,
)
console.log(`bare Fastify and pg  ${Math.round(middle.bare)} saves/s`)
console.log(`contract + access + answers + audit  ${Math.round(middle.ours)} saves/s`)
console.log(`ratio ${(middle.ours / middle.bare).toFixed(2)} (aim: at least ${aim})`)

/** A form of the server, with answers to all of it that call for nobody; every turn has another last one. */
async function findType(typeName: string, variantName: string) {
  const row = await db
    .selectFrom('form_type as t')
    .innerJoin('form_variant as v', 'v.form_type_id', 't.id')
    .innerJoin('form_variant_version as vv', 'vv.form_variant_id', 'v.id')
    .select(['t.kind', 't.id as typeId', 'v.id as variantId', 'vv.id as versionId', 'vv.content'])
    .where('t.name', '=', typeName)
    .where('v.name', '=', variantName)
    .executeTakeFirstOrThrow()
  const questions = questionsOf(z.parse(FormContent, row.content)).filter(({ type }) => type === 'SingleChoice')
  const given = Object.fromEntries(questions.map(({ questionId, options }) => [questionId, options[0]?.key ?? '']))
  const last = questions.at(-1)
  return {
    ...row,
    answers: (turn: number) =>
      answersOf({ ...given, ...(last && { [last.questionId]: last.options[turn % 2]?.key ?? '' }) }),
  }
}

/** Each connection is a person with a form of their own, who saves, waits for the answer, changes something and saves. */
async function measure(url: string): Promise<number> {
  const now = clock.now()
  const forms: string[] = []
  for (let index = 0; index < connections; index += 1)
    forms.push(await seedTestForm(db, { type, patient: patients.sibling, unit: units.child, now }))
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-client-version': clientVersion,
  }
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const id = forms.pop()
      let turn = 0
      let version = now
      const bodyNow = () => JSON.stringify({ Answers: answers(turn), PreviousLastModifiedAt: version })
      client.setRequests([
        {
          method: 'POST',
          path: `/api/papp/questionnaires/${id}/save`,
          headers,
          setupRequest: (request) => ({ ...request, body: bodyNow() }),
          onResponse(status, body) {
            if (status !== 200) return
            version = z.parse(Saved, JSON.parse(body)).LastModifiedAt
            turn += 1
          },
        },
      ])
    },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return result.requests.average
}
