import { Button, Text } from '@mantine/core'
import * as unitDocumentCalls from '@samklang/contract/client/unit-documents'
import type { UnitDocument } from '@samklang/contract/unit-documents'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'

type RemoveDocumentProps = { document: UnitDocument; onClose: () => void }

export function RemoveDocumentDialog({ document, onClose }: RemoveDocumentProps) {
  const { t } = useText('professional')
  const { Id: documentId, UnitId: id, Title } = document
  const remove = useSend(unitDocumentCalls.removeUnitDocument, { onSent: tellRemoved })

  function tellRemoved() {
    showSnackbar(t('unit-documents.removed', { name: Title.sv }), { tone: 'done' })
    onClose()
  }

  return (
    <Dialog title={t('unit-documents.remove-title', { name: Title.sv })} onClose={onClose} width={520}>
      <Text>{t('unit-documents.remove-text')}</Text>
      <DialogFooter error={remove.error}>
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button color="red.9" loading={remove.isPending} onClick={() => remove.mutate({ params: { id, documentId } })}>
          {t('files.remove')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
