import { clientVersion } from '@samklang/contract/client-version'
import { FormContent, Scoring } from '@samklang/contract/form-content'
import { questionsOf } from '@samklang/engine/form/answers'
import autocannon from 'autocannon'
import * as z from 'zod/mini'
import type { Db } from '../packages/server/src/database/connect.ts'
import { answersOf } from '../packages/server/src/testing/forms.ts'

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
