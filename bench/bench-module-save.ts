// What a module costs more than a questionnaire at every save: the pages, the treatment that must go on, and that the patient was
// there. The same questions and answers, in a form of either kind.

import { addressesOf } from '../packages/server/src/database/roles.ts'
import { startThrowaway } from '../packages/server/src/database/throwaway.ts'
import { syncContent } from '../packages/server/src/definitions/sync-content.ts'
import { openSession, seedTestClinic } from '../packages/server/src/testing/clinic.ts'
import { seedTestForm, seedType } from '../packages/server/src/testing/forms.ts'
import { seedTestModule } from '../packages/server/src/testing/modules.ts'
import { answersAt, findContent, measureSaves, type SavedKind } from './measure-saves.ts'
import { listen, median, openOurs } from './our-server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 8
const aim = 1.1

await using closing = new AsyncDisposableStack()
const cluster = await startThrowaway('bench')
closing.defer(cluster.close)
const { appUrl } = addressesOf(cluster.port, cluster.passwords, 'bench')
const { db, settings, clock, app } = await openOurs(closing, appUrl, cluster.ownerUrl)
const { patients, persons, units } = await seedTestClinic(db, settings.keys, clock.now())
await syncContent(db, clock.now())
const { content, scoring } = await findContent(db, 'vardagsfunktion', 'barn')
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
const measure = (kind: SavedKind) => measureSaves(kind, { db, url, token, content, connections, seconds })

const speeds: { form: number[]; module: number[] } = { form: [], module: [] }
for (const kind of [kinds.form, kinds.module]) await measure(kind)
for (let round = 1; round <= rounds; round += 1) {
  speeds.form.push(await measure(kinds.form))
  speeds.module.push(await measure(kinds.module))
}
const middle = { form: median(speeds.form), module: median(speeds.module) }
console.log(
  `saves of ${answersAt(content, 0).length} answers, ${connections} writers, ${rounds} alternating rounds of ${seconds} s`,
)
console.log(`a questionnaire  ${Math.round(middle.form)} saves/s`)
console.log(`a module  ${Math.round(middle.module)} saves/s`)
console.log(`a module takes ${(middle.form / middle.module).toFixed(2)} times as long (aim: at most ${aim})`)
