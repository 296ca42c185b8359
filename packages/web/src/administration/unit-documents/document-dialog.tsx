import { Button, Stack, Text, TextInput } from '@mantine/core'
import * as unitDocumentCalls from '@samklang/contract/client/unit-documents'
import type { DocumentFile, UnitDocument } from '@samklang/contract/unit-documents'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { invalidate } from '../../api/invalidate.ts'
import { isShowing } from '../../api/topics.ts'
import { upload } from '../../api/upload.ts'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { useKeptDraft } from '../../state/kept-draft.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { LeaveUploads } from '../files/leave-uploads.tsx'
import { isUnderWay, type SendFile, type UploadQueue } from '../files/upload-queue.ts'
import { nameOfFile, useUploads } from '../files/use-uploads.ts'
import { ChooseFile } from './choose-file.tsx'
import { DocumentDraft, draftOf, judgeDraft, titleFromFile } from './document-draft.ts'
import type { DocumentUnit } from './document-list.tsx'

type DocumentDialogProps = {
  unit: DocumentUnit
  /** Absent where one is added. */
  document: UnitDocument | undefined
  onClose: () => void
}

const longestTitle = 120
const longestDescription = 500

export function DocumentDialog({ unit, document, onClose }: DocumentDialogProps) {
  const { t } = useText('professional')
  const place = `unit-document/${unit.id}/${document?.Id ?? 'new'}`
  const { draft, change, kept } = useKeptDraft(place, draftOf(document), DocumentDraft)
  const [isTold, setTold] = useState(false)
  const add = useSend(unitDocumentCalls.addUnitDocument, { onSent: tellSaved })
  const save = useSend(unitDocumentCalls.changeUnitDocument, { onSent: tellSaved })
  const queue = useUploads({ call: unitDocumentCalls.uploadDocumentFile, sendFile, onSent: choose, isSingle: true })
  const { close, isUploading, question } = useCloseQuestion(queue, onClose)
  const { value, faults } = judgeDraft(draft)

  function tellSaved() {
    kept.drop()
    showSnackbar(t('unit-documents.saved', { unit: unit.name }), { tone: 'done' })
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (!value) return
    const id = unit.id
    if (!document) return add.mutate({ params: { id }, body: value })
    const { Id: documentId, LastModifiedAt } = document
    save.mutate({ params: { id, documentId }, body: { ...value, LastModifiedAt } })
  }

  function choose(file: DocumentFile | null) {
    change((latest) => ({ file, sv: latest.sv || (file ? titleFromFile(file.Name) : '') }))
  }

  return (
    <Dialog
      title={t(document ? 'unit-documents.change-title' : 'unit-documents.add-title', { unit: unit.name })}
      onClose={close}
      asksFirst={isUploading}
      width={640}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('unit-documents.nobody')}</Text>
          <ChooseFile
            queue={queue}
            chosen={draft.file}
            isMissing={isTold && !!faults.file}
            limits={unit.limits}
            onChoose={choose}
          />
          <TextInput
            label={t('unit-documents.title-sv')}
            value={draft.sv}
            maxLength={longestTitle}
            required
            error={isTold && faults.sv && t('common:validation.required')}
            onChange={(event) => change({ sv: event.currentTarget.value })}
          />
          <TextInput
            label={t('unit-documents.title-en')}
            description={t('unit-documents.title-en-hint')}
            value={draft.en}
            maxLength={longestTitle}
            onChange={(event) => change({ en: event.currentTarget.value })}
          />
          <KeptTextarea
            kept={kept}
            label={t('unit-documents.description')}
            description={t('unit-documents.description-hint')}
            minRows={2}
            longest={longestDescription}
            value={draft.description}
            onWrite={(description) => change({ description })}
          />
          <Conflict error={save.error} onRead={save.reset} />
          {isGone(save.error) && <Text>{t('unit-documents.gone')}</Text>}
        </Stack>
        <DialogFooter error={document ? save.error : add.error}>
          <Button variant="default" onClick={close}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending || save.isPending}>
            {t(document ? 'unit-documents.save' : 'unit-documents.publish')}
          </Button>
        </DialogFooter>
      </form>
      {question}
      <LeaveUploads queue={queue} />
    </Dialog>
  )
}

const sendFile: SendFile = (file, options) =>
  upload(unitDocumentCalls.uploadDocumentFile, { query: { name: nameOfFile(file) } }, file, {
    ...options,
    shownIn: 'place',
  })

/** a file that is under way is not cancelled with the dialog unasked. */
function useCloseQuestion(queue: UploadQueue, onClose: () => void) {
  const { t } = useText('professional')
  const isUploading = useCell(queue.uploads).some(isUnderWay)
  const [isAsking, setAsking] = useState(false)
  if (isAsking && !isUploading) setAsking(false)
  const question = isAsking && (
    <ConfirmDialog
      title={t('files.close.title')}
      confirm={t('files.close.go')}
      cancel={t('files.leave.stay')}
      onConfirm={onClose}
      onCancel={() => setAsking(false)}
      isDestructive
    >
      {t('files.close.text')}
    </ConfirmDialog>
  )
  return { close: () => (isUploading ? setAsking(true) : onClose()), isUploading, question }
}

/** Somebody else has removed it; a new one is added by whoever means to, not by saving this one. */
function isGone(error: Error | null): boolean {
  return error instanceof CallError && error.status === 404
}

/** What somebody else has changed is read anew; what was written here stays, and is sent once it has been looked through. */
function Conflict({ error, onRead }: { error: Error | null; onRead: () => void }) {
  const { t } = useText('professional')
  const client = useQueryClient()
  if (!(error instanceof CallError && error.status === 409)) return null

  async function readAnew() {
    await invalidate(client, isShowing(['unit-documents']))
    onRead()
  }

  return (
    <>
      <Text>{t('unit-documents.conflict')}</Text>
      <div>
        <Button variant="default" onClick={readAnew}>
          {t('unit-documents.read-anew')}
        </Button>
      </div>
    </>
  )
}
