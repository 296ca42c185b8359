import { Button, List, Stack, Text } from '@mantine/core'
import type { Reply } from '@samklang/contract/call'
import * as programCalls from '@samklang/contract/client/programs'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { SaveDialog } from '../care/save-dialog.tsx'
import { useCareSend } from '../care/use-care-send.ts'
import { isWaiting, stateOf } from './occurrence-state.ts'
import type { ProgramDialogProps } from './program-menu.tsx'

/** whom a reminder goes to, and afterwards who got it and who did not. */
export function NotifyDialog({ program, onClose }: ProgramDialogProps) {
  const { t } = useText('professional')
  const [outcome, setOutcome] = useState<NotifyOutcome>()
  const notify = useCareSend(programCalls.notifyProgram, { onSent: setOutcome })
  const waiting = program.Occurrences.filter((row) => isWaiting(stateOf(row, now())) && row.RespondentType !== 'Staff')
  const people = [...Map.groupBy(waiting, ({ RespondentName }) => RespondentName)]
  const title = t('program-acts.notify.title', { program: program.DisplayName })
  if (outcome) return <Outcome title={title} outcome={outcome} onClose={onClose} />
  if (people.length === 0) {
    return (
      <Dialog title={title} onClose={onClose} width={520}>
        <Stack>
          <Text>{t('program-acts.notify.none')}</Text>
          <DialogFooter>
            <Button onClick={onClose}>{t('common:action.close')}</Button>
          </DialogFooter>
        </Stack>
      </Dialog>
    )
  }
  return (
    <SaveDialog
      title={title}
      confirm={t('program-acts.notify.confirm')}
      sending={notify}
      onSave={() => notify.mutate({ params: { id: program.Id } })}
      onClose={onClose}
    >
      <Text>{t('program-acts.notify.lead')}</Text>
      <List>
        {people.map(([name, rows]) => (
          <List.Item key={name}>
            {name}: {[...new Set(rows.map(({ DisplayName }) => DisplayName))].join(', ')}
          </List.Item>
        ))}
      </List>
    </SaveDialog>
  )
}

type NotifyOutcome = Reply<typeof programCalls.notifyProgram>

function Outcome({ title, outcome, onClose }: { title: string; outcome: NotifyOutcome; onClose: () => void }) {
  const { t } = useText('professional')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const { Sent, Skipped } = outcome
  return (
    <Dialog title={title} onClose={onClose} width={520}>
      <Stack>
        <div role="status">
          <Text>
            {Sent === 0 ? t('program-acts.notify.sent-none') : t('program-acts.notify.sent', { count: Sent })}
          </Text>
          {Skipped.length > 0 && (
            <>
              <Text mt="xs">{t('program-acts.notify.skipped')}</Text>
              <List>
                {Skipped.map(({ RelationId, Name: name, ContactStatus }) => (
                  <List.Item key={RelationId ?? name}>
                    {t('program-acts.notify.skipped-line', {
                      name,
                      reason: t(`patient.contact-status.${ContactStatus}`),
                    })}
                  </List.Item>
                ))}
              </List>
            </>
          )}
        </div>
        <DialogFooter>
          <Button ref={button} onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
