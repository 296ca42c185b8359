// The same work with nothing around it: no contract, no access rules, no validation, no limits.
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { hashToken } from '../packages/server/src/keys/tokens.ts'

export function bareContexts(databaseUrl: string, path: string, max: number): FastifyInstance {
  const pool = new pg.Pool({ connectionString: databaseUrl, max })
  // The database is stopped while its connections still close.
  pool.on('error', () => {})
  const app = Fastify()
  app.addHook('onClose', () => pool.end())
  app.get(path, async (request) => {
    const now = new Date().toISOString()
    const hash = hashToken((request.headers.authorization ?? '').slice(7))
    const { rows: sessions } = await pool.query({ name: 'token', text: findToken, values: [hash, now] })
    const { account_id, identity_id } = sessions[0]
    const { rows } = await pool.query({ name: 'contexts', text: listContexts, values: [identity_id, now.slice(0, 10)] })
    const patients = rows.map(({ patient_id }) => patient_id)
    await pool.query({ name: 'audit', text: writeAudit, values: [now, account_id, patients, request.ip] })
    return { Contexts: rows }
  })
  return app
}

const findToken = `select s.account_id, a.identity_id from session_token t join session s on s.id = t.session_id
  join account a on a.id = s.account_id
  where t.token_hash = $1 and (t.valid_until is null or t.valid_until > $2) and s.ended_at is null and s.expires_at > $2`

const firstUnit = `left join lateral (
    select u.name from patient_unit pu join unit u on u.id = pu.unit_id left join unit_group g on g.id = u.unit_group_id
    where pu.patient_id = p.id and pu.released_at is null order by pu.registered_at limit 1) u on true`

const listContexts = `select * from (
    select p.guid as id, 'Patient' as type, p.id as patient_id, n.personal_id, n.firstname, n.lastname, u.name
    from patient p join person n on n.id = p.person_id ${firstUnit} where n.identity_id = $1 and p.status = 'Active'
    union all
    select l.id, l.acts_as::text, p.id, n.personal_id, n.firstname, n.lastname, u.name
    from person me join relation l on l.person_id = me.id
    join patient p on p.id = l.patient_id join person n on n.id = p.person_id ${firstUnit}
    where me.identity_id = $1 and l.status = 'Active' and p.status = 'Active' and (l.valid_until is null or l.valid_until >= $2)
  ) c order by c.type <> 'Patient', c.firstname collate "sv-x-icu" limit 100`

const writeAudit = `insert into audit_log (at, action, outcome, call, account_id, patient_ids, ip)
  values ($1, 'ListContexts', 'Done', 'bare', $2, $3, $4)`
