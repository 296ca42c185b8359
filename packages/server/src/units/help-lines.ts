import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import { findChatFault } from '@samklang/contract/help-chat'
import { HelpLine, listAgesWithoutNumber, tellsAnotherNumber, type UnitHelp } from '@samklang/contract/help-lines'
import { findHelpNumberFault } from '@samklang/contract/help-number'
import type { Instant } from '@samklang/contract/instants'
import { tidy } from '@samklang/contract/names'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

type Ancestor = { depth: number; name: string; lines: HelpLine[] | null; changedAt: Instant | null }

/** A unit and those above it, itself first. */
async function listUpwards(db: Db, unitId: string): Promise<Ancestor[]> {
  const { rows } = await sql<Ancestor>`with recursive up as (
      select 0 as depth, id, parent_id from unit where id = ${unitId} and status <> 'Deleted'
      union all
      select up.depth + 1, u.id, u.parent_id from up join unit u on u.id = up.parent_id where up.depth < 20)
    select up.depth, u.name, u.help_lines as lines, u.help_lines_changed_at as "changedAt"
    from up join unit u on u.id = up.id order by up.depth limit 20`.execute(db)
  return rows
}

/** the unit's own, else those of the nearest unit above that has some, else the ones that come with Samklang. */
export async function findHelpLines(db: Db, unitId: string): Promise<readonly HelpLine[]> {
  const nearest = (await listUpwards(db, unitId)).find(({ lines }) => lines !== null)
  return completed(nearest?.lines ?? [])
}

/**
 * What was stored before a rule is read by the rule: a number, a chat or a text that would be refused now is left out, a line whose
 * name would be too, and whoever would be left without any number has those that come with Samklang.
 */
function completed(stored: readonly HelpLine[]): HelpLine[] {
  const lines = stored.flatMap((line) => {
    const number = line.Number && findHelpNumberFault(line.Number) ? null : line.Number
    const text = line.Text && { sv: tidy(line.Text.sv), en: tidy(line.Text.en) }
    const kept = {
      ...line,
      Name: { sv: tidy(line.Name.sv), en: tidy(line.Name.en) },
      Text: tellsAnotherNumber(text, number) ? null : text,
      Number: number,
      Chat: line.Chat && findChatFault(line.Chat) ? null : line.Chat,
    }
    return HelpLine.safeParse(kept).success ? [kept] : []
  })
  const without = listAgesWithoutNumber(lines)
  if (without.length === 0) return lines
  return [...lines, ...defaultHelpLines.filter((line) => line.For === 'Everybody' || without.includes(line.For))]
}

export async function findUnitHelp(db: Db, unitId: string): Promise<UnitHelp | undefined> {
  const [own, ...above] = await listUpwards(db, unitId)
  if (!own) return undefined
  const nearest = above.find(({ lines }) => lines !== null)
  return {
    UnitId: unitId,
    UnitName: own.name,
    Lines: own.lines,
    Inherited: completed(nearest?.lines ?? []),
    InheritedFrom: nearest?.name ?? null,
    LastModifiedAt: own.changedAt,
  }
}

/** False when somebody else has changed them since they were read. */
export async function setHelpLines(
  db: Db,
  unitId: string,
  { lines, read }: { lines: readonly HelpLine[] | null; read: Instant | null },
  now: Instant,
): Promise<boolean> {
  const written = await db
    .updateTable('unit')
    .set({ help_lines: lines === null ? null : JSON.stringify(lines), help_lines_changed_at: now })
    .where('id', '=', unitId)
    .where(sql<boolean>`help_lines_changed_at is not distinct from ${read}::timestamptz`)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Every unit below the one that it belongs to. */
export async function listUnitHelp(db: Db) {
  const { rows } = await sql<{
    UnitId: string
    UnitName: string
    Depth: number
    HasOwn: boolean
  }>`with recursive down as (
      select id, 0 as depth, array[name collate "sv-x-icu"] as path from unit where parent_id is null and status = 'Active'
      union all
      select u.id, down.depth + 1, down.path || (u.name collate "sv-x-icu") from down join unit u on u.parent_id = down.id
        where u.status = 'Active' and down.depth < 20)
    select u.id as "UnitId", u.name as "UnitName", down.depth as "Depth", u.help_lines is not null as "HasOwn"
    from down join unit u on u.id = down.id order by down.path, u.id limit 5000`.execute(db)
  return rows
}
