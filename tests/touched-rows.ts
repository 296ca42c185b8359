import { sql } from 'kysely'
import { connect, type Db } from '../packages/server/src/database/connect.ts'

/** A row that somebody has written: before and after, as the database has it. */
export type Touched = { seq: number; table: string; before: Row | null; after: Row | null }
type Row = Record<string, unknown>

/** From here on every row that is added, changed or removed is noted, in the same transaction. */
export async function noteTouchedRows(ownerUrl: string): Promise<void> {
  const owner = connect(ownerUrl, { max: 1 })
  await sql`create table touched (seq bigserial primary key, name text, before jsonb, after jsonb)`.execute(owner)
  await sql`grant select on touched to public`.execute(owner)
  await sql`create function note_touched() returns trigger language plpgsql security definer as $$ begin
    if old is distinct from new then
      insert into touched (name, before, after) values (tg_table_name, to_jsonb(old), to_jsonb(new));
    end if;
    return null;
  end $$`.execute(owner)
  for (const { name } of await listTables(owner))
    await sql`create trigger touched after insert or update or delete on ${sql.table(name)}
      for each row execute function note_touched()`.execute(owner)
  await owner.destroy()
}

/** Those after one that was noted before: what was undone meanwhile is not read through again. */
export async function listTouched(db: Db, after: number): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select seq, name as "table", before, after from touched where seq > ${after} order by seq`.execute(db)
  return rows
}

/** Every row there is, by table, as text. */
export async function listRows(ownerUrl: string): Promise<string[]> {
  const owner = connect(ownerUrl, { max: 1 })
  const rows: string[] = []
  for (const { name } of await listTables(owner)) {
    const found = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(owner)
    rows.push(...found.rows.map(({ text }) => text))
  }
  await owner.destroy()
  return rows
}

async function listTables(owner: Db): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'touched'
    order by c.relname`.execute(owner)
  return rows
}
