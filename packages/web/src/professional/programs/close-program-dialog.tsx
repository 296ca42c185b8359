import { List, Text } from '@mantine/core'
import * as programCalls from '@samklang/contract/client/programs'
import { longestComment } from '@samklang/contract/comments'
import type { ProgramOccurrence, ProgramRow } from '@samklang/contract/programs'
import { useState } from 'react'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { useKeptWords } from '../../state/kept-words.ts'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { SaveDialog } from '../care/save-dialog.tsx'
import { useCareSend } from '../care/use-care-send.ts'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { whatClosingDoes } from './arrange-program.ts'
import type { ProgramDialogProps } from './program-menu.tsx'
import { useProgramWords } from './use-program-words.ts'

/** with a reason; what is canceled, what is withdrawn and what stays is said before. */
export function CloseProgramDialog({ program, onClose, onGone = onClose }: ProgramDialogProps) {
  const { t } = useText('professional')
  const [isTold, setTold] = useState(false)
  const kept = useKeptWords(`close-program/${program.Id}`)
  const close = useCareSend(programCalls.closeProgram, { onSent: finish })
  const reason = kept.words?.trim() ?? ''

  function save() {
    setTold(reason === '')
    if (reason) close.mutate({ params: { id: program.Id }, body: { Reason: reason } })
  }

  function finish() {
    kept.letGo(kept.words)
    onGone()
    showSnackbar(t('program-acts.close.done'), { tone: 'done' })
  }

  return (
    <SaveDialog
      title={t('program-acts.close.title', { program: program.DisplayName })}
      confirm={t('program-acts.close.confirm')}
      isDestructive
      sending={close}
      onSave={save}
      onClose={onClose}
      width={560}
    >
      <WhatHappens program={program} />
      <KeptTextarea
        kept={kept}
        label={t('program-acts.close.reason')}
        longest={longestComment}
        minRows={2}
        required
        error={isTold && reason === '' && t('program-acts.close.reason-required')}
      />
    </SaveDialog>
  )
}

function WhatHappens({ program }: { program: ProgramRow }) {
  const { t } = useText('professional')
  const { itemTo } = useProgramWords()
  const care = useCareQuery(program.PatientId).data
  const { planned, waitingSteps, withdrawn, begun, ongoing, answered } = whatClosingDoes(program, care, now())
  const named = (rows: readonly ProgramOccurrence[]) => rows.map(itemTo).join(', ')
  const lines = [
    planned > 0 ? t('program-acts.close.cancels', { count: planned }) : t('program-acts.close.cancels-none'),
    waitingSteps > 0 && t('program-acts.close.cancels-steps', { count: waitingSteps }),
    withdrawn.length > 0 && t('program-acts.close.withdraws', { items: named(withdrawn) }),
    begun.length > 0 && t('program-acts.close.stays-begun', { items: named(begun) }),
    ongoing.length > 0 && t('program-acts.close.stays-ongoing', { items: ongoing.join(', ') }),
    answered > 0 && t('program-acts.close.stays-answered', { count: answered }),
    program.UnreadMessages > 0 && t('program-acts.close.unread', { count: program.UnreadMessages }),
  ]
  return (
    <div>
      <List spacing={4}>
        {lines
          .filter((line) => line !== false)
          .map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
      </List>
      <Text mt="xs">{t('program-acts.close.means')}</Text>
    </div>
  )
}
