import type { Instant } from '@samklang/contract/instants'
import { ProgramContent, ProgramItem, ProgramStep } from '@samklang/contract/program-content'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useKeptWords } from '../../state/kept-words.ts'
import { isSameProgram } from './compare-programs.ts'
import type { DryRunSample } from './dry-run.ts'

// Texts that are too long are told of beside them, and not lost for that.
const anyWords = z.partialRecord(z.enum(['sv', 'en']), z.string())
const KeptProgram = z.object({
  /** When the version was saved that the draft was made from; null of a new program. */
  Base: z.nullable(z.string()),
  /** Whom it was last tried on. */
  Sample: z.optional(
    z.object({ age: z.number(), guardians: z.number(), hasTeacher: z.boolean(), startDay: z.string() }),
  ),
  Content: z.extend(ProgramContent, {
    Name: anyWords,
    Description: anyWords,
    Information: z.object({ Title: anyWords, Body: anyWords }),
    Steps: z.array(
      z.extend(ProgramStep, {
        Name: anyWords,
        Items: z.array(z.extend(ProgramItem, { MessageText: z.nullable(anyWords) })),
      }),
    ),
  }),
})
type KeptProgram = z.output<typeof KeptProgram>

export type SavedProgram = { content: ProgramContent; at: Instant | null }

/** what is written of a program is kept in this tab until it is saved, with the version that it was made from. */
export function useProgramDraft(id: string, saved: SavedProgram) {
  const kept = useKeptWords(`program-template/${id}`)
  const draft = useMemo(() => readKept(kept.words), [kept.words])
  const [tried, setTried] = useState<DryRunSample>()
  const sample = tried ?? draft?.Sample

  function keep(next: KeptProgram) {
    if (next.Base === saved.at && isSameProgram(next.Content, saved.content)) kept.drop()
    else kept.keep(JSON.stringify({ ...next, ...(sample && { Sample: sample }) }))
  }

  return {
    content: draft?.Content ?? saved.content,
    isChanged: draft !== undefined,
    /** Somebody else has saved since this was begun. */
    isOutdated: draft !== undefined && draft.Base !== saved.at,
    kept: { ...kept, hasChoices: true },
    change(next: (content: ProgramContent) => ProgramContent) {
      // Read anew: two changes may come between two drawings of the screen.
      const latest = readKept(kept.latest() ?? kept.words) ?? { Base: saved.at, Content: saved.content }
      keep({ ...latest, Content: next(latest.Content) })
    },
    sample,
    /** Kept with what is written, if anything is: a patient that nobody is, is no change of the template. */
    changeSample(next: DryRunSample) {
      setTried(next)
      const latest = readKept(kept.latest() ?? kept.words)
      if (latest) kept.keep(JSON.stringify({ ...latest, Sample: next }))
    },
    /** What is written here is to follow the version that is saved now. */
    follow() {
      if (draft) keep({ Base: saved.at, Content: draft.Content })
    },
  }
}

function readKept(words: string | undefined): KeptProgram | undefined {
  if (!words) return undefined
  try {
    return KeptProgram.parse(JSON.parse(words))
  } catch {
    return undefined
  }
}
