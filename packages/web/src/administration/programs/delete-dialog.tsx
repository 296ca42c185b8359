import { Button, Text } from '@mantine/core'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { TemplateDialog } from './template-dialog.tsx'

type DeleteDialogProps = { id: string; name: string; onClose: () => void }

/** only one that nothing was ever started from; the others say so instead of asking. */
export function DeleteDialog({ id, name, onClose }: DeleteDialogProps) {
  const { t } = useText('administration')
  const remove = useSend(programTemplateCalls.deleteProgramTemplate, {
    onSent() {
      showSnackbar(t('programs.deleted', { name }), { tone: 'done' })
      onClose()
    },
  })
  return (
    <TemplateDialog id={id} title={t('programs.delete-title', { name })} onClose={onClose}>
      {({ CanDelete, Steps, RunningPrograms }) => (
        <>
          <Text>
            {CanDelete
              ? t('programs.delete-text', { count: Steps })
              : t('programs.delete-not', { count: RunningPrograms })}
          </Text>
          <DialogFooter error={remove.error}>
            <Button variant="default" onClick={onClose}>
              {t(CanDelete ? 'common:action.cancel' : 'common:action.close')}
            </Button>
            {CanDelete && (
              <Button color="red.9" loading={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
                {t('programs.delete-go')}
              </Button>
            )}
          </DialogFooter>
        </>
      )}
    </TemplateDialog>
  )
}
