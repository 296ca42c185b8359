import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Report } from './findings.ts'

type Link = { position: number; seq: number; hash: Buffer }
type BrokenLink = Link & { previous: Buffer; text: string }

const atOnce = 5000
const pairedAtMost = 200

/** Where the chain ends, and where it is signed to: of one moment, since rows are sealed meanwhile. */
export type ChainEnd = { links: number; signedTo: number }

export async function readEnd(db: Db): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`select coalesce((select max(position) from audit_seal), 0) as links,
    coalesce((select position from audit_block order by number desc limit 1), 0) as "signedTo"`.execute(db)
  return rows[0] ?? { links: 0, signedTo: 0 }
}

/** Whether every link is there and fits its row and the link before. Resolves to the number of links. */
export async function verifyChain(db: Db, end: ChainEnd, report: Report): Promise<number> {
  const broken: BrokenLink[] = []
  let last: Omit<Link, 'seq'> = { position: 0, hash: Buffer.alloc(0) }
  let count = 0
  for (;;) {
    const links = await listLinks(db, last.position, end.links)
    const texts = await readTexts(db, links)
    for (const link of links) {
      const [text, ...others] = order(texts.get(link.seq) ?? [], last.hash, link.hash)
      if (text === undefined) report({ kind: 'removed', seq: link.seq })
      for (const _ of others) report({ kind: 'inserted', seq: link.seq })
      if (link.position > last.position + 1)
        report({ kind: 'links-missing', from: last.position + 1, to: link.position - 1 })
      else if (text !== undefined && !digest(last.hash, text).equals(link.hash)) {
        // With so many nobody asks which of them only changed places, and they need not be held.
        if (broken.length > pairedAtMost) report({ kind: 'changed', seq: link.seq })
        else broken.push({ ...link, previous: last.hash, text })
      }
      count += 1
      last = link
    }
    if (links.length < atOnce) break
  }
  if (end.links > end.signedTo) report({ kind: 'links-unsigned', from: end.signedTo + 1, to: end.links })
  for (const link of broken) report({ kind: isMoved(link, broken) ? 'reordered' : 'changed', seq: link.seq })
  return count
}

async function listLinks(db: Db, after: number, upTo: number): Promise<Link[]> {
  return db
    .selectFrom('audit_seal')
    .select(['position', 'seq', 'hash'])
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .orderBy('position')
    .limit(atOnce)
    .execute()
}

/** One number may stand on several rows if somebody has forged one. */
async function readTexts(db: Db, links: Link[]): Promise<Map<number, string[]>> {
  if (links.length === 0) return new Map()
  const seqs = links.map(({ seq }) => seq)
  const first = Math.min(...seqs)
  const last = Math.max(...seqs)
  // Links follow each other nearly in order, and a range is read many times faster than numbers one by one.
  const wanted = last - first < 4 * atOnce ? sql`between ${first} and ${last}` : sql`= any(${seqs}::bigint[])`
  const { rows } = await sql<{ seq: number; text: string }>`
    select l.seq, audit_row_text(l) as text from audit_log l where l.seq ${wanted}`.execute(db)
  const texts = new Map<number, string[]>()
  for (const { seq, text } of rows) texts.set(seq, [...(texts.get(seq) ?? []), text])
  return texts
}

// The true row first.
function order(texts: string[], previous: Buffer, hash: Buffer): string[] {
  if (texts.length < 2) return texts
  return texts.toSorted((a, b) => Number(digest(previous, b).equals(hash)) - Number(digest(previous, a).equals(hash)))
}

/** A row that fits the place of another broken one, or a link that does: nothing was rewritten, only moved. */
function isMoved(link: BrokenLink, broken: BrokenLink[]): boolean {
  if (broken.length > pairedAtMost) return false
  return broken.some(
    (other) =>
      other !== link &&
      [
        digest(link.previous, other.text),
        digest(link.previous, withSeq(other.text, link.seq)),
        digest(other.previous, link.text),
      ].some((found) => found.equals(link.hash)),
  )
}

function withSeq(text: string, seq: number): string {
  return `[${seq}${text.slice(text.indexOf(','))}`
}

function digest(previous: Buffer, text: string): Buffer {
  return createHash('sha256').update(previous).update(text, 'utf8').digest()
}
