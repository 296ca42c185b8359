import { NumberInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ProgramChange } from '@samklang/contract/programs'
import { useState } from 'react'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { SaveDialog } from '../care/save-dialog.tsx'
import { ChangePreview, usePreview } from './change-preview.tsx'
import type { ProgramDialogProps } from './program-menu.tsx'
import { Theirs } from './theirs.tsx'
import { useChangeProgram } from './use-change-program.ts'

const pauseMs = 300

/** by how many days, with what becomes of each. */
export function PostponeDialog({ program, onClose }: ProgramDialogProps) {
  const { t } = useText('professional')
  const [days, setDays] = useState<number | string>(7)
  const [isTold, setTold] = useState(false)
  const change = useChangeProgram(program, finish)
  const count = typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= 365 ? days : undefined
  const [asked] = useDebouncedValue(count, pauseMs)
  const made: ProgramChange | undefined = asked === undefined ? undefined : { Kind: 'Postpone', Days: asked }
  const preview = usePreview(change.program, made)

  function save() {
    setTold(count === undefined)
    // Only what has been seen: while another number is being reckoned nothing is sent.
    if (made && asked === count && preview.isKnown) change.make(made)
  }

  function finish() {
    onClose()
    showSnackbar(t('program-acts.postpone.done', { count: count ?? 0 }), { tone: 'done' })
  }

  return (
    <SaveDialog
      title={t('program-acts.postpone.title', { program: program.DisplayName })}
      confirm={t('program-acts.postpone.confirm')}
      sending={change}
      isHeld={count !== undefined && !(asked === count && preview.isKnown)}
      onSave={save}
      onClose={onClose}
      width={620}
    >
      <Theirs program={change.program} isTheirs={change.isTheirs} />
      <Text>
        {t(program.Status === 'Pending' ? 'program-acts.postpone.lead-pending' : 'program-acts.postpone.lead')}
      </Text>
      <NumberInput
        label={t('program-acts.postpone.days')}
        min={1}
        max={365}
        maw={220}
        allowDecimal={false}
        clampBehavior="none"
        required
        value={days}
        error={(isTold || days !== '') && count === undefined && t('program-acts.postpone.fault')}
        onChange={setDays}
      />
      <ChangePreview {...preview} isKnown={preview.isKnown && asked === count} isAsked={count !== undefined} />
    </SaveDialog>
  )
}
