import pg from 'pg'

const readAndChange = 'select, insert, update, delete'

/** What the server's own role may do with a table, where that is not everything. */
const narrower: Record<string, string | undefined> = {
  // What was told stays as it was told, but what nobody has seen yet and does not hold any more.
  absence_notice: 'select, insert, update (seen_at), delete',
  // Not the number nor the transaction of a row: those are the database's word on when it came.
  audit_log:
    'insert (at, action, outcome, call, account_id, role, level, unit_id, patient_id, patient_ids, entity, entity_id, relation_id, opening_id, data, ip, client_version, trace_id)',
  audit_seal: undefined,
  audit_block: undefined,
  audit_block_due: undefined,
  audit_head: 'insert',
  danger_waiver: 'select, insert',
  audit_verification: 'select',
  audit_finding_accepted: undefined,
  // A trigger keeps it.
  index_claim: undefined,
  // What stood in a diary stays: an entry is written anew, and a trigger keeps what it said before.
  journal_entry: 'select, insert, update',
  journal_entry_version: 'select',
  // What a plan said is kept as it was.
  kept_plan: 'select, insert',
  // What was written stays as it was written; only whether it was read, and who was told, is added to it.
  message: 'select, insert, update (confirmed_at, confirmed_by, confirmed_as, tell_from, late_told_at)',
  message_guardian_reading: 'select, insert',
  refused_message: 'select, insert, update (sent_at, reason)',
  schema_migration: 'select',
}

/** The server works as a role that owns nothing: it cannot change a table's shape, nor what the audit log says. */
export async function grantToApp(client: pg.Client, appRole: string): Promise<void> {
  const role = pg.escapeIdentifier(appRole)
  const { rows } = await client.query<{ name: string; owned: boolean }>(
    `select relname as name, relowner = (select oid from pg_roles where rolname = $1) as owned
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    [appRole],
  )
  // A demo on a database of one's own may use a single role for both; an owner needs no grants and cannot be held back.
  if (rows.every(({ owned }) => owned)) return

  await client.query(`revoke all on all tables in schema public from ${role}`)
  await client.query(`grant usage on schema public to ${role}`)
  for (const { name } of rows) {
    const rights = name in narrower ? narrower[name] : readAndChange
    if (rights) await client.query(`grant ${rights} on ${pg.escapeIdentifier(name)} to ${role}`)
  }
  await client.query(`grant usage on all sequences in schema public to ${role}`)
  await client.query(`grant execute on all functions in schema public to ${role}`)
  // The job queue makes its own tables in a schema of its own.
  await client.query('create schema if not exists pgboss')
  await client.query(`grant usage, create on schema pgboss to ${role}`)
}
