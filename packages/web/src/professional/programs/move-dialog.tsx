import { Text } from '@mantine/core'
import type { ProgramChange, ProgramOccurrence, ProgramRow, ProgramStepRow } from '@samklang/contract/programs'
import { addDays } from '@samklang/engine/time/days'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { DayField } from '../../ui/day-field.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { SaveDialog } from '../care/save-dialog.tsx'
import { ChangePreview, usePreview } from './change-preview.tsx'
import { firstDayByHand, judgeDay, lastDayByHand } from './judge-day.ts'
import { Theirs } from './theirs.tsx'
import { useChangeProgram } from './use-change-program.ts'
import { useProgramWords } from './use-program-words.ts'
import { useSayDone } from './use-say-done.ts'

type MoveDialogProps = {
  program: ProgramRow
  /** One of them. */
  item?: ProgramOccurrence
  step?: ProgramStepRow
  onClose: () => void
}

/** one item, or the start of a step, to another day, with what becomes of the rest. */
export function MoveDialog({ program, item, step, onClose }: MoveDialogProps) {
  const { t } = useText('professional')
  const { itemTo } = useProgramWords()
  const [day, setDay] = useState('')
  const [isTold, setTold] = useState(false)
  const sayDone = useSayDone()
  const change = useChangeProgram(program, finish)
  const last = lastDayByHand(today())
  const first = firstDayByHand(program, today())
  const fault = judgeDay(day, first, last)
  const made = fault ? undefined : changeOf(day, item, step)
  const preview = usePreview(change.program, made)
  const weeks = [1, 2, 4]
    .map((count) => ({ label: t('care.weeks', { count }), day: addDays(today(), count * 7) }))
    .filter((one) => one.day >= first)

  function save() {
    setTold(fault !== undefined)
    if (made && preview.isKnown) change.make(made)
  }

  function finish(changed: ProgramRow) {
    onClose()
    sayDone(t('program-acts.move.done', { date: day }), preview.preview, changed)
  }

  return (
    <SaveDialog
      title={
        step
          ? t('program-acts.move.step-title', { step: step.Name })
          : t('program-acts.move.title', { what: item ? itemTo(item) : '' })
      }
      confirm={t('program-acts.move.confirm')}
      sending={change}
      isHeld={made !== undefined && !preview.isKnown}
      onSave={save}
      onClose={onClose}
      width={620}
    >
      <Theirs program={change.program} isTheirs={change.isTheirs} />
      <Text>
        <Now item={item} step={step} /> {t('program-acts.move.means')}
      </Text>
      <DayField
        label={t('program-acts.move.day')}
        value={day}
        error={
          (isTold || day.length === 10) &&
          fault &&
          (fault === 'far'
            ? t('programs.latest-day', { date: last })
            : t(`assign.fault.${fault === 'past' && day >= today() ? 'before-start' : fault}`))
        }
        isRequired
        quick={weeks}
        onChange={setDay}
      />
      <ChangePreview {...preview} isAsked={made !== undefined} />
    </SaveDialog>
  )
}

function Now({ item, step }: Pick<MoveDialogProps, 'item' | 'step'>) {
  const { t } = useText('professional')
  if (item)
    return t(item.Status === 'Planned' ? 'program-acts.move.now' : 'program-acts.move.was', { date: item.PlannedOn })
  if (step?.StartsAt) return t('program-acts.move.now', { date: formatDay(step.StartsAt) })
  return t('program-acts.move.unknown')
}

function changeOf(Day: string, item?: ProgramOccurrence, step?: ProgramStepRow): ProgramChange | undefined {
  if (item) return { Kind: 'MoveItem', Key: item.Key, Day }
  return step && { Kind: 'MoveStep', StepId: step.Id, Day }
}
