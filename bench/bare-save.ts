// The same save with nothing around it: token, guarded update, event and row in the log, in one prepared statement. No
// contract, no access rules, no look at the answers, no limits.
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { makeId } from '../packages/server/src/keys/ids.ts'
import { hashToken } from '../packages/server/src/keys/tokens.ts'

type Save = {
  Params: { id: string }
  Body: { Answers: unknown[]; PreviousLastModifiedAt: string }
}

const Saved = z.object({ status: z.string(), isFirst: z.boolean() })

export function bareSave(databaseUrl: string, path: string, max: number): FastifyInstance {
  const pool = new pg.Pool({ connectionString: databaseUrl, max })
  const app = Fastify()
  app.addHook('onClose', () => pool.end())
  app.post<Save>(path, async ({ params, body, headers, id: traceId, ip }, reply) => {
    const now = new Date().toISOString()
    const previous = body.PreviousLastModifiedAt
    const next = now > previous ? now : new Date(Date.parse(previous) + 1).toISOString()
    const { rows } = await pool.query({
      name: 'save',
      text: save,
      values: [
        hashToken((headers.authorization ?? '').slice(7)),
        now,
        JSON.stringify(body.Answers),
        next,
        params.id,
        previous,
        makeId(now),
        ip,
        headers['x-client-version'],
        traceId,
      ],
    })
    const [saved] = z.parse(z.array(Saved), rows)
    if (!saved) return reply.status(409).send({ Code: 'conflict' })
    return { LastModifiedAt: next, Status: saved.status, CrisisInformation: null }
  })
  return app
}

const save = `with caller as (
    select s.account_id, s.level, s.context_type, s.context_patient_id
    from session_token t join session s on s.id = t.session_id join account a on a.id = s.account_id
    where t.token_hash = $1 and (t.valid_until is null or t.valid_until > $2::timestamptz)
      and s.ended_at is null and s.expires_at > $2::timestamptz and a.status = 'Active'),
  saved as (
    update form f set answers = $3::jsonb, last_modified_at = $4, last_modified_by = c.account_id,
      status = 'PartlyAnswered', started_at = coalesce(f.started_at, $2::timestamptz)
    from caller c
    where f.id = $5 and f.last_modified_at = $6 and f.status in ('Open', 'PartlyAnswered')
    returning f.id, f.patient_id, f.status, f.started_at = $2::timestamptz as first,
      c.account_id, c.level, c.context_type),
  happened as (
    insert into form_event (id, form_id, patient_id, event, at, account_id)
    select $7::uuid, id, patient_id, 'PartlyAnswered', $2::timestamptz, account_id from saved where first),
  logged as (
    insert into audit_log (at, action, outcome, call, account_id, role, level, patient_id, entity, entity_id, ip,
      client_version, trace_id)
    select $2::timestamptz, 'SaveForm', 'Done', 'bare', account_id, context_type::text, level, patient_id, 'Form', id,
      $8::inet, $9::text, $10::text
    from saved)
  select status, first as "isFirst" from saved`
