// What a template of thirty things to send would do for a patient, against opening the patient's page: the record and what goes on.
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { connect } from '../packages/server/src/database/connect.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { addressesOf, appRole, ensureDatabase } from '../packages/server/src/database/roles.ts'
import { startThrowaway } from '../packages/server/src/database/throwaway.ts'
import { seedClinic } from '../packages/server/src/demo/seed.ts'
import { openSession } from '../packages/server/src/testing/clinic.ts'
import { seedProgramTemplate } from '../packages/server/src/testing/seed-program.ts'
import { seedForms } from './many-forms.ts'
import { listen, median, openOurs } from './our-server.ts'
import { contentOf, findFormTypes } from './running-programs.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 8
const aim = 1.5

await using closing = new AsyncDisposableStack()
const cluster = await startThrowaway('small')
closing.defer(cluster.close)
const { adminUrl, ownerUrl, appUrl } = addressesOf(cluster.port, cluster.passwords, 'proposals')
await ensureDatabase(adminUrl, 'proposals')
await migrate({ ownerUrl, appRole })
const { db, settings, clock, app } = await openOurs(closing, appUrl, ownerUrl)
const now = clock.now()
await seedClinic(db, settings.keys, { patients: 1000, seed: 1, now })
await seedForms({ db, adminUrl: adminUrl.replace(/[^/]*$/, 'proposals'), now })
const forms = await findFormTypes(db, ['sinnesstamning', 'oro', 'somn', 'vardagsfunktion', 'biverkningar'])
const template = contentOf(forms, { items: 30, repeat: null, from: '00:00:00' })
const { templateId } = await seedProgramTemplate(db, template, now)
const owner = connect(ownerUrl, { max: 1 })
await sql`vacuum analyze`.execute(owner)
await owner.destroy()

const { rows: colleagues } = await sql<{ id: string; unitId: string; patientIds: string[] }>`
  select c.account_id as id, c.unit_id as "unitId", array(select at.patient_id::text from patient_unit at
    where at.unit_id = c.unit_id and at.released_at is null order by at.patient_id limit 50) as "patientIds"
  from account_care_unit c join account a on a.id = c.account_id where a.kind = 'Staff'
  order by c.account_id limit 1`.execute(db)
const [colleague] = colleagues
if (!colleague) throw new Error('nobody works there')
const token = await openSession(db, { account: colleague, level: 'Four', unit: { id: colleague.unitId }, now })
const headers = { authorization: `Bearer ${token}` }
const url = await listen(closing, app)

const opening = colleague.patientIds.flatMap((id) =>
  [`/api/patients/${id}`, `/api/patients/${id}/care-items`].map((path) => ({ path, headers })),
)
const proposing = colleague.patientIds.map((PatientId) => ({
  method: 'POST' as const,
  path: '/api/programs/proposal',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ PatientId, ProgramTemplateId: templateId }),
}))

/** How many calls a second. */
async function measure(requests: autocannon.Request[]): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, requests })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`failed ${result.non2xx + result.errors} times`)
  return result.requests.average
}

await measure(opening)
await measure(proposing)
const speeds = { opening: [] as number[], proposing: [] as number[] }
for (let round = 1; round <= rounds; round += 1) {
  // Two calls open a patient.
  const open = async () => void speeds.opening.push((await measure(opening)) / 2)
  const propose = async () => void speeds.proposing.push(await measure(proposing))
  for (const act of round % 2 ? [open, propose] : [propose, open]) await act()
}
const [opened, proposed] = [median(speeds.opening), median(speeds.proposing)]
console.log(
  `opening a patient and POST /api/programs/proposal, ${connections} callers, ${rounds} alternating rounds of ${seconds} s`,
)
console.log(`opening  ${Math.round(opened)} patients/s`)
console.log(
  `proposal of ${template.Steps.flatMap(({ Items }) => Items).length} things to send  ${Math.round(proposed)} proposals/s`,
)
console.log(`ratio ${(opened / proposed).toFixed(2)} (at most ${aim})`)
