import { Text } from '@mantine/core'
import type { ProgramChange, ProgramOccurrence, ProgramRow, ProgramStepRow } from '@samklang/contract/programs'
import { useText } from '../../i18n/use-text.ts'
import { SaveDialog } from '../care/save-dialog.tsx'
import { ChangePreview, usePreview } from './change-preview.tsx'
import { Theirs } from './theirs.tsx'
import { useChangeProgram } from './use-change-program.ts'
import { useProgramWords } from './use-program-words.ts'
import { useSayDone } from './use-say-done.ts'

type SkipDialogProps = {
  program: ProgramRow
  /** One of them. */
  item?: ProgramOccurrence
  step?: ProgramStepRow
  onClose: () => void
}

/** leaves out an item or a step, or takes it in again, with what becomes of the rest. */
export function SkipDialog({ program, item, step, onClose }: SkipDialogProps) {
  const { t } = useText('professional')
  const words = useSkipWords(item, step)
  const sayDone = useSayDone()
  const change = useChangeProgram(program, finish)
  const made = changeOf(item, step)
  const preview = usePreview(change.program, made)

  function finish(changed: ProgramRow) {
    onClose()
    sayDone(words.done, preview.preview, changed)
  }

  return (
    <SaveDialog
      title={words.title}
      confirm={words.confirm}
      sending={change}
      isHeld={!preview.isKnown}
      onSave={() => made && preview.isKnown && change.make(made)}
      onClose={onClose}
      width={620}
    >
      <Theirs program={change.program} isTheirs={change.isTheirs} />
      <Text>{t(words.means)}</Text>
      <ChangePreview {...preview} isAsked />
    </SaveDialog>
  )
}

function useSkipWords(item?: ProgramOccurrence, step?: ProgramStepRow) {
  const { t } = useText('professional')
  const { itemTo } = useProgramWords()
  const what = item ? itemTo(item) : (step?.Name ?? '')
  const isBack = (item ?? step)?.Status === 'Skipped'
  if (isBack) {
    return {
      title: step
        ? t('program-acts.skip.include-step-title', { step: what })
        : t('program-acts.skip.include-title', { what }),
      means: 'program-acts.skip.include-means',
      confirm: t('program-acts.skip.include-confirm'),
      done: t('program-acts.skip.include-done', { what }),
    } as const
  }
  if (step) {
    return {
      title: t('program-acts.skip.step-title', { step: what }),
      means: 'program-acts.skip.step-means',
      confirm: t('program-acts.skip.step-confirm'),
      done: t('program-acts.skip.step-done', { step: what }),
    } as const
  }
  return {
    title: t('program-acts.skip.title', { what }),
    means: 'program-acts.skip.means',
    confirm: t('program-acts.skip.confirm'),
    done: t('program-acts.skip.done', { what }),
  } as const
}

function changeOf(item?: ProgramOccurrence, step?: ProgramStepRow): ProgramChange | undefined {
  if (item) return { Kind: 'SkipItem', Key: item.Key, IsSkipped: item.Status !== 'Skipped' }
  return step && { Kind: 'SkipStep', StepId: step.Id, IsSkipped: step.Status !== 'Skipped' }
}
