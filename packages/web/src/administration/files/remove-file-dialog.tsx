import { Button, Stack, Text } from '@mantine/core'
import * as mediaCalls from '@samklang/contract/client/media'
import type { MediaFile } from '@samklang/contract/media'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FileUses } from './file-uses.tsx'

type RemoveFileProps = { file: MediaFile; onClose: () => void }

/** what is used is not removed, and where it is used is told instead of asked. */
export function RemoveFileDialog({ file: { Id: id, Name: name, UsedIn }, onClose }: RemoveFileProps) {
  const { t } = useText('professional')
  const remove = useSend(mediaCalls.removeMedia, { onSent: tellRemoved })
  const isUsed = UsedIn.length > 0

  function tellRemoved() {
    showSnackbar(t('files.removed', { name }), { tone: 'done' })
    onClose()
  }

  return (
    <Dialog title={t(isUsed ? 'files.used-title' : 'files.remove-title', { name })} onClose={onClose} width={520}>
      <Stack gap="xs">
        {isUsed ? (
          <>
            <Text>{t('files.used-text')}</Text>
            <FileUses uses={UsedIn} />
          </>
        ) : (
          <Text>{t('files.remove-text')}</Text>
        )}
      </Stack>
      <DialogFooter error={remove.error}>
        <Button variant="default" onClick={onClose}>
          {t(isUsed ? 'common:action.close' : 'common:action.cancel')}
        </Button>
        {!isUsed && (
          <Button color="red.9" loading={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
            {t('files.remove')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
