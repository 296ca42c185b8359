import { Alert, CloseButton, Text } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { StaffForm } from '@samklang/contract/forms'
import { isAnswerable, isHandedOver } from '@samklang/engine/form/form-status'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isOver } from '../../answering/open-answering.ts'
import { callQuery } from '../../api/use-call.ts'
import { AsOf } from '../../connection/as-of.tsx'
import { useErrorSubject } from '../../errors/use-error-subject.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useFormSubject } from '../patient-context/form-subject.ts'
import { AnsweringPart } from './answering-part.tsx'
import { DialogHead } from './dialog-head.tsx'
import classes from './form-dialog.module.css'
import { JournalPart } from './journal-part.tsx'
import { LateAnswers } from './late-answers.tsx'
import { ModuleAnswering } from './module-answering.tsx'
import { ModulePart } from './module-part.tsx'
import { ReadingPart } from './reading-part.tsx'
import { UnfinishedPart } from './unfinished-part.tsx'
import { WaitingPart } from './waiting-part.tsx'

/** Something that is being answered saves before it is left, and says whether it could. */
export type LeaveHandler = { current: () => Promise<boolean> }

type FormDialogProps = {
  id: string
  /** From an alert: what was answered is read first, and nothing that is pressed changes it. */
  isToRead?: boolean
  onClose: () => void
}

/** One form in front of staff: answered where they answer it, otherwise read. */
export function FormDialog({ id, isToRead = false, onClose }: FormDialogProps) {
  const { t } = useText('professional')
  const scope = useScope()
  const { data: form, error } = useQuery({
    ...callQuery(scope, formCalls.getForm, { params: { id } }, { shownIn: 'dialog' }),
    // Whoever answers begins from what the server knows now; what changes meanwhile is told by an event.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useErrorSubject({ formId: id })
  const leave = useRef<LeaveHandler['current']>(async () => true)
  const [isHeld, setHeld] = useState(false)

  /** what cannot be saved keeps one here once; it is kept in this browser, so that whoever goes again may. */
  async function close() {
    if (isHeld || (await leave.current())) onClose()
    else setHeld(true)
  }

  return (
    <Dialog
      title={form?.TypeDefinition.DisplayName ?? t('form-dialog.loading')}
      onClose={() => void close()}
      width={1040}
      asksFirst
      prints
    >
      <CloseButton className={classes.close} aria-label={t('common:action.close')} onClick={() => void close()} />
      {isHeld && (
        <Alert color="amber" role="alert" mb="sm" title={t('form-dialog.unsaved')}>
          <Text>{t('form-dialog.unsaved-explained')}</Text>
        </Alert>
      )}
      <Refused error={error} />
      {form ? (
        <Opened form={form} isToRead={isToRead} leave={leave} onClose={onClose} />
      ) : (
        !error && <LoadingSkeleton />
      )}
    </Dialog>
  )
}

type OpenedProps = { form: StaffForm; isToRead: boolean; leave: LeaveHandler; onClose: () => void }

function Opened({ form, isToRead, leave, onClose }: OpenedProps) {
  // What is being answered stays as it was opened, whatever is heard of it meanwhile.
  const [begun, setBegun] = useState<StaffForm>()
  const { may } = useFormSubject()
  const mayAnswer = isForStaff(form) && may !== 'acknowledge'
  // What is written in a module is read first: staff choose when they go on with it together.
  if (!begun && mayAnswer && !isToRead && form.Kind !== 'TreatmentModule') setBegun(form)
  return (
    <>
      <DialogHead form={form} />
      <AsOf />
      {isOver(form) && <LateAnswers form={form} />}
      {form.Kind === 'Journal' ? (
        <JournalPart form={form} leave={leave} onDone={onClose} />
      ) : form.Kind === 'TreatmentModule' ? (
        <OpenedModule
          form={form}
          begun={begun}
          leave={leave}
          onDone={onClose}
          onGoOn={mayAnswer ? () => setBegun(form) : undefined}
        />
      ) : begun ? (
        <AnsweringPart form={begun} leave={leave} onDone={onClose} />
      ) : mayAnswer ? (
        <UnfinishedPart form={form} onGoOn={() => setBegun(form)} />
      ) : form.Status === 'Closed' ? (
        <ReadingPart form={form} onDone={onClose} />
      ) : (
        <WaitingPart form={form} onDone={onClose} />
      )}
    </>
  )
}

type OpenedModuleProps = {
  form: StaffForm
  begun: StaffForm | undefined
  leave: LeaveHandler
  onDone: () => void
  onGoOn: (() => void) | undefined
}

function OpenedModule({ form, begun, leave, onDone, onGoOn }: OpenedModuleProps) {
  return begun ? (
    <ModuleAnswering form={begun} leave={leave} onDone={onDone} />
  ) : (
    <ModulePart form={form} onDone={onDone} onGoOn={onGoOn} />
  )
}

/** Staff fill in what they ask themselves and what is theirs; the rest belongs to the one who was asked. */
export function isForStaff({
  Kind,
  Status,
  AnswerMode,
  RespondentType,
}: Pick<StaffForm, 'Kind' | 'Status' | 'AnswerMode' | 'RespondentType'>): boolean {
  // A module can be changed also when it is done.
  const isOpen = isAnswerable(Status) || (Kind === 'TreatmentModule' && Status === 'Done')
  if (Kind === 'Journal' || !isOpen || isHandedOver(Status)) return false
  return AnswerMode === 'Interview' || RespondentType === 'Staff'
}
