import type { ProgramRow } from '@samklang/contract/programs'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { listAtOnce } from './list-differences.ts'
import { useProgramWords } from './use-program-words.ts'

type Preview = { Before: ProgramRow; After: ProgramRow } | undefined

/** says that a change is done, and what became of what went out with it. */
export function useSayDone(): (done: string, preview: Preview, changed: ProgramRow) => void {
  const { t } = useText('professional')
  const { itemTo, notSentText } = useProgramWords()

  function becameOf({ Before, After }: NonNullable<Preview>, changed: ProgramRow) {
    const keys = new Set(listAtOnce(Before, After).map(({ Key }) => Key))
    const rows = changed.Occurrences.filter(({ Key }) => keys.has(Key))
    // Whom no message reaches was known before it was sent.
    const isUntold = (key: string) => After.Problems.some(({ OccurrenceKey }) => OccurrenceKey === key)
    const sent = rows.filter(({ Status }) => Status === 'Sent')
    const told = sent.filter(({ Key }) => !isUntold(Key)).map((row) => row.RespondentName)
    const troubles = [
      ...sent.filter(({ Key }) => isUntold(Key)).map((row) => t('programs.problem.unreached', { what: itemTo(row) })),
      ...rows.flatMap((row) => notSentText(row) ?? []),
      ...(rows.some(({ Status }) => Status === 'Planned') ? [t('program-acts.at-once.soon')] : []),
    ]
    return { sent: told.length > 0 && t('program-acts.at-once.sent', { to: [...new Set(told)].join(', ') }), troubles }
  }

  return (done, preview, changed) => {
    const { sent, troubles } = preview ? becameOf(preview, changed) : { sent: false, troubles: [] }
    const said = [done, sent, ...troubles].filter(Boolean).join(' ')
    if (troubles.length > 0) showSnackbar(said, { timeout: 15_000 })
    else showSnackbar(said, { tone: 'done' })
  }
}
