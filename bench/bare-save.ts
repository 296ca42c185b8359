// The same save with nothing around it: the token is looked up, then guarded update, event and row in the log are one
// prepared statement. No contract, no access rules, no look at the answers, no limits.
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { makeId } from '../packages/server/src/keys/ids.ts'
import { hashToken } from '../packages/server/src/keys/tokens.ts'

type Save = {
  Params: { id: string }
  Body: { Answers: unknown[]; PreviousLastModifiedAt: string }
}

const Caller = z.object({ account_id: z.string(), level: z.string(), context_type: z.string() })
const Saved = z.object({ status: z.string() })

export function bareSave(databaseUrl: string, path: string, max: number): FastifyInstance {
  const pool = new pg.Pool({ connectionString: databaseUrl, max })
  // The database is stopped while its connections still close.
  pool.on('error', () => {})
  const app = Fastify()
  app.addHook('onClose', () => pool.end())
  app.post<Save>(path, async ({ params, body, headers, id: traceId, ip }, reply) => {
    const now = new Date().toISOString()
    const previous = body.PreviousLastModifiedAt
    const next = now > previous ? now : new Date(Date.parse(previous) + 1).toISOString()
    const hash = hashToken((headers.authorization ?? '').slice(7))
    const { rows: callers } = await pool.query({ name: 'token', text: findToken, values: [hash, now] })
    const { account_id, level, context_type } = z.parse(Caller, callers[0])
    const { rows } = await pool.query({
      name: 'save',
      text: save,
      values: [
        now,
        JSON.stringify(body.Answers),
        next,
        account_id,
        params.id,
        previous,
        makeId(now),
        context_type,
        level,
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

const findToken = `select s.account_id, s.level, s.context_type
  from session_token t join session s on s.id = t.session_id join account a on a.id = s.account_id
  where t.token_hash = $1 and (t.valid_until is null or t.valid_until > $2::timestamptz)
    and s.ended_at is null and s.expires_at > $2::timestamptz and a.status = 'Active'`

const save = `with saved as (
    update form set answers = $2::jsonb, last_modified_at = $3, last_modified_by = $4::uuid,
      status = 'PartlyAnswered', started_at = coalesce(started_at, $1::timestamptz)
    where id = $5 and last_modified_at = $6 and status in ('Open', 'PartlyAnswered')
    returning id, patient_id, status, started_at = $1::timestamptz as is_first),
  happened as (
    insert into form_event (id, form_id, patient_id, event, at, account_id)
    select $7::uuid, id, patient_id, 'PartlyAnswered', $1::timestamptz, $4::uuid from saved where is_first),
  logged as (
    insert into audit_log (at, action, outcome, call, account_id, role, level, patient_id, entity, entity_id, ip,
      client_version, trace_id)
    select $1::timestamptz, 'SaveForm', 'Done', 'bare', $4::uuid, $8::text, $9::security_level, patient_id, 'Form', id,
      $10::inet, $11::text, $12::text
    from saved)
  select status from saved`
