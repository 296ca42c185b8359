import { isDeepStrictEqual } from 'node:util'
import { type HelpLine, helpLineCalls } from '@samklang/contract/help-lines'
import { conflict, notFound } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import { findUnitHelp, listUnitHelp, setHelpLines } from '../units/help-lines.ts'
import type { FateDependencies } from './fate.ts'
import { findRecentHelp } from './recent.ts'

export function helpLines(reaching: FateDependencies): Slice {
  return slice(helpLineCalls, {
    listUnitHelp: ({ db }) => listUnitHelp(db),

    async getUnitHelp({ db, params }) {
      const help = await findUnitHelp(db, params.id)
      if (!help) throw notFound()
      return help
    },

    async setUnitHelp({ db, params: { id }, body: { Lines, LastModifiedAt }, now, note }) {
      note({ entity: 'Unit', entityId: id })
      const kept = await findUnitHelp(db, id)
      if (!kept) throw notFound()
      // After a lost answer the same is sent again.
      if (isDeepStrictEqual(kept.Lines, Lines)) return kept
      if (!(await setHelpLines(db, id, { lines: Lines, read: LastModifiedAt }, now))) throw conflict()
      note({ data: { Lines: `${logged(kept.Lines)} → ${logged(Lines)}` } })
      return { ...kept, Lines, LastModifiedAt: now }
    },

    getMyRecentHelp: ({ db, actor, origin, now }) =>
      findRecentHelp(db, reaching, { actor, language: origin.language, now }),
  })
}

function logged(lines: readonly HelpLine[] | null): string {
  if (lines === null) return 'inherited'
  return lines
    .map((line) => `${line.Name.sv}: ${[line.Number, line.Chat].filter(Boolean).join(' ')} (${line.For})`)
    .join('; ')
}
