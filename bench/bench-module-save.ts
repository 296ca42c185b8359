// What a module costs more than a questionnaire at every save: the pages, the treatment that must go on, and that the patient was
// there. The same questions and answers, in a form of either kind.

import { clientVersion } from '@samklang/contract/client-version'
import { FormContent, Scoring } from '@samklang/contract/form-content'
import { questionsOf } from '@samklang/engine/form/answers'
import autocannon from 'autocannon'
import * as z from 'zod/mini'
import { addressesOf } from '../packages/server/src/database/roles.ts'
import { startThrowaway } from '../packages/server/src/database/throwaway.ts'
import { syncContent } from '../packages/server/src/definitions/sync-content.ts'
import { openSession, seedTestClinic } from '../packages/server/src/testing/clinic.ts'
import { answersOf, seedTestForm, seedType } from '../packages/server/src/testing/forms.ts'
import { seedTestModule } from '../packages/server/src/testing/modules.ts'
import { listen, median, openOurs } from './our-server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 8
const aim = 1.1
const Saved = z.object({ LastModifiedAt: z.string() })

await using closing = new AsyncDisposableStack()
const cluster = await startThrowaway('bench')
closing.defer(cluster.close)
const { appUrl } = addressesOf(cluster.port, cluster.passwords, 'bench')
const { db, settings, clock, app } = await openOurs(closing, appUrl, cluster.ownerUrl)
const { patients, persons, units } = await seedTestClinic(db, settings.keys, clock.now())
await syncContent(db, clock.now())
const { content, scoring } = await findContent('vardagsfunktion', 'barn')
const about = { title: 'Mätning', content, scoring }
const questionnaire = await seedType(db, { ...about, name: 'matformular', kind: 'Questionnaire' }, clock.now())
const treatmentModule = await seedType(db, { ...about, name: 'matmodul', kind: 'TreatmentModule' }, clock.now())
const token = await openSession(db, {
  account: persons.sibling.account,
  level: 'Three',
  now: clock.now(),
  context: { type: 'Patient', patient: patients.sibling },
})
const url = await listen(closing, app)
const given = { patient: patients.sibling, unit: units.child }
const kinds = {
  form: {
    path: (id: string) => `/api/papp/questionnaires/${id}/save`,
    seed: () => seedTestForm(db, { ...given, type: questionnaire, now: clock.now() }),
    more: () => ({}),
  },
  module: {
    path: (id: string) => `/api/papp/treatment-modules/${id}/save`,
    seed: async () => (await seedTestModule(db, { ...given, type: treatmentModule, now: clock.now() })).formId,
    more: () => ({ Progress: [] }),
  },
}
type Kind = (typeof kinds)[keyof typeof kinds]

const speeds: { form: number[]; module: number[] } = { form: [], module: [] }
for (const kind of [kinds.form, kinds.module]) await measure(kind)
for (let round = 1; round <= rounds; round += 1) {
  speeds.form.push(await measure(kinds.form))
  speeds.module.push(await measure(kinds.module))
}
const middle = { form: median(speeds.form), module: median(speeds.module) }
console.log(
  `saves of ${answers(0).length} answers, ${connections} writers, ${rounds} alternating rounds of ${seconds} s`,
)
console.log(`a questionnaire  ${Math.round(middle.form)} saves/s`)
console.log(`a module  ${Math.round(middle.module)} saves/s`)
console.log(`a module takes ${(middle.form / middle.module).toFixed(2)} times as long (aim: at most ${aim})`)

async function findContent(typeName: string, variantName: string) {
  const row = await db
    .selectFrom('form_type as t')
    .innerJoin('form_variant as v', 'v.form_type_id', 't.id')
    .innerJoin('form_variant_version as vv', 'vv.form_variant_id', 'v.id')
    .select(['vv.content', 'vv.scoring'])
    .where('t.name', '=', typeName)
    .where('v.name', '=', variantName)
    .executeTakeFirstOrThrow()
  return { content: z.parse(FormContent, row.content), scoring: z.parse(Scoring, row.scoring) }
}

/** To all of it, calling for nobody; every turn has another last one. */
function answers(turn: number) {
  const questions = questionsOf(content).filter(({ type }) => type === 'SingleChoice')
  const first = Object.fromEntries(questions.map(({ questionId, options }) => [questionId, options[0]?.key ?? '']))
  const last = questions.at(-1)
  return answersOf({ ...first, ...(last && { [last.questionId]: last.options[turn % 2]?.key ?? '' }) })
}

async function measure({ path, seed, more }: Kind): Promise<number> {
  const forms: string[] = []
  for (let index = 0; index < connections; index += 1) forms.push(await seed())
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-client-version': clientVersion,
  }
  const rows = await db.selectFrom('form').select(['id', 'last_modified_at']).where('id', 'in', forms).execute()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const { id = '', last_modified_at = '' } = rows.pop() ?? {}
      let turn = 0
      let version = last_modified_at
      const bodyNow = () => JSON.stringify({ Answers: answers(turn), PreviousLastModifiedAt: version, ...more() })
      client.setRequests([
        {
          method: 'POST',
          path: path(id),
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
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`failed ${result.non2xx + result.errors} times`)
  return result.requests.average
}
