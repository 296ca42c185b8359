import { clientVersion } from '@samklang/contract/client-version'
import { FormContent, Scoring } from '@samklang/contract/form-content'
import { questionsOf } from '@samklang/engine/form/answers'
import autocannon from 'autocannon'
import * as z from 'zod/mini'
import type { Db } from '../packages/server/src/database/connect.ts'
import { addressesOf } from '../packages/server/src/database/roles.ts'
import { startThrowaway } from '../packages/server/src/database/throwaway.ts'
import { syncContent } from '../packages/server/src/definitions/sync-content.ts'
import { openSession, seedTestClinic } from '../packages/server/src/testing/clinic.ts'
import { answersOf, seedTestForm, seedType } from '../packages/server/src/testing/forms.ts'
import { seedTestModule } from '../packages/server/src/testing/modules.ts'
import { listen, openOurs } from './our-server.ts'

const Saved = z.object({ LastModifiedAt: z.string() })

export async function findContent(db: Db, typeName: string, variantName: string) {
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
export function answersAt(content: FormContent, turn: number) {
  const questions = questionsOf(content).filter(({ type }) => type === 'SingleChoice')
  const first = Object.fromEntries(questions.map(({ questionId, options }) => [questionId, options[0]?.key ?? '']))
  const last = questions.at(-1)
  return answersOf({ ...first, ...(last && { [last.questionId]: last.options[turn % 2]?.key ?? '' }) })
}

const variant = ['vardagsfunktion', 'barn'] as const

/** A server of ours with a patient who is signed in, and forms of either kind to save in with the same questions. */
export async function openSaving(closing: AsyncDisposableStack) {
  const cluster = await startThrowaway('bench')
  closing.defer(cluster.close)
  const { appUrl } = addressesOf(cluster.port, cluster.passwords, 'bench')
  const { db, settings, clock, app } = await openOurs(closing, appUrl, cluster.ownerUrl)
  const { patients, persons, units } = await seedTestClinic(db, settings.keys, clock.now())
  await syncContent(db, clock.now())
  const { content, scoring } = await findContent(db, ...variant)
  const about = { title: 'Mätning', content, scoring }
  const questionnaire = await seedType(db, { ...about, name: 'matformular', kind: 'Questionnaire' }, clock.now())
  const treatmentModule = await seedType(db, { ...about, name: 'matmodul', kind: 'TreatmentModule' }, clock.now())
  const context = { type: 'Patient', patient: patients.sibling } as const
  const token = await openSession(db, { account: persons.sibling.account, level: 'Three', now: clock.now(), context })
  const url = await listen(closing, app)
  const given = { patient: patients.sibling, unit: units.child }
  const form: SavedKind = {
    path: (id) => `/api/papp/questionnaires/${id}/save`,
    seed: () => seedTestForm(db, { ...given, type: questionnaire, now: clock.now() }),
    more: () => ({}),
  }
  const module: SavedKind = {
    path: (id) => `/api/papp/treatment-modules/${id}/save`,
    seed: async () => (await seedTestModule(db, { ...given, type: treatmentModule, now: clock.now() })).formId,
    more: () => ({ Progress: [] }),
  }
  return { db, url, token, content, form, module }
}

export type SavedKind = { path(id: string): string; seed(): Promise<string>; more(): object }
type Measured = { db: Db; url: string; token: string; content: FormContent; connections: number; seconds: number }

/** Saves per second of that many writers, each on a form of their own. */
export async function measureSaves({ path, seed, more }: SavedKind, measured: Measured): Promise<number> {
  const { db, url, token, content, connections, seconds } = measured
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
      const bodyNow = () =>
        JSON.stringify({ Answers: answersAt(content, turn), PreviousLastModifiedAt: version, ...more() })
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
