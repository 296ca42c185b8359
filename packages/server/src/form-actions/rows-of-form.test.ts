import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { rowsOfForm } from './rows-of-form.ts'

test('R-356 of every table that names a form and a patient it is decided what moves when the form changes its unit', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { rows } = await sql<{ name: string }>`select t.table_name as name from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and (select count(*) from information_schema.columns c
      where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name in ('form_id', 'patient_id')) = 2
    order by t.table_name`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(rowsOfForm).sort())
})
