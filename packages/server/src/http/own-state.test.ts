import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../testing/answering-server.ts'
import { openSession } from '../testing/clinic.ts'
import { answersOf } from '../testing/forms.ts'
import { caller } from '../testing/test-server.ts'

const source = join(import.meta.dirname, '..')
const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.test\.ts$|^(testing|demo)\//.test(file))

/** What may be kept beside the server: it says the same to every server of the process. */
const shared: Record<string, string> = {
  'alerts/text-alert-words.ts: read': 'by the words and the phrases that they are read by',
  'civil-day.ts: latest': 'of an instant and a zone, which are asked for with it',
  'config/follow-parent.ts: shells': 'names that are never added to',
  'database/connect.ts: pools': 'by the connections that it is of',
  'database/statement.ts: defined': 'what the files define when they are loaded',
  'definitions/waivers.ts: unguardedOf': 'by the id of a version, which never changes',
  'judgements/yardstick.ts: known': 'by the scale that it is of',
  'judgements/yardstick.ts: norms': 'by the norm that it is of',
  'emergency-openings/events.ts: calls': 'the calls of the contract',
  'forms/version.ts: kept': 'by the id of a version, which never changes',
  'http/cut-reply.ts: known': 'by the schema that it is of',
  'http/read-body.ts: faults': 'by the request that it is of',
  'http/read-body.ts: rawBodies': 'by the request that it is of',
  'http/read-input.ts: readers': 'by the call that it is of',
  'http/web-files.ts: types': 'names that are never added to',
  'outgoing/call-out.ts: privateNets': 'networks that are never added to',
  'pdf/drawable.ts: known': 'by the font that it is of',
  'pdf/drawing-process.ts: before': 'of a process that only draws',
  'pdf/drawing-process.ts: loaded': 'of a process that only draws',
  'person-register/simulated.ts: reached': 'people that are never added to',
}

const kept = /^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=]+)? = new (?:Map|Set|WeakMap|WeakSet|BlockList)\b)/gm

test('what a server remembers is its own: no file keeps it for all servers of the process', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(kept)].map(
      ([, variable, constant]) => `${file}: ${variable ?? constant}`,
    ),
  )
  expect(found.sort()).toEqual(Object.keys(shared).sort())
})

test('of what one server has saved another one in the same process remembers nothing', async () => {
  const server = await startAnsweringServer()
  try {
    const { clinic, clock, db, recentDrafts } = server
    const context = { type: 'Patient', patient: clinic.patients.sibling } as const
    const account = clinic.persons.sibling.account
    const token = await openSession(db, { account, level: 'Three', context, now: clock.now() })
    const formId = await server.seedForm({ patient: clinic.patients.sibling, unit: clinic.units.child })
    const saveAt = async (app: FastifyInstance, harm: string, PreviousLastModifiedAt: string): Promise<string> => {
      const body = { Answers: answersOf({ harm }), PreviousLastModifiedAt }
      const saved = await caller(app, token).post(`/api/papp/questionnaires/${formId}/save`, body)
      expect(saved.statusCode, saved.body).toBe(200)
      return saved.json().LastModifiedAt
    }
    const { LastModifiedAt } = (await server.as(token).get(`/api/papp/forms/${formId}`)).json()
    const here = await saveAt(server.app, 'never', LastModifiedAt)
    expect(recentDrafts.recall(formId, here, clock.now())?.answers).toEqual(answersOf({ harm: 'never' }))
    const there = await saveAt(await server.beside(), 'sometimes', here)
    expect(recentDrafts.recall(formId, there, clock.now())).toBeUndefined()
    expect(recentDrafts.recall(formId, here, clock.now())).toBeDefined()
  } finally {
    await server.close()
  }
})
