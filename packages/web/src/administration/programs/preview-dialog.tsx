import { Button } from '@mantine/core'
import type { ProgramContent } from '@samklang/contract/program-content'
import { useText } from '../../i18n/use-text.ts'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import classes from './programs.module.css'
import { TemplateDialog } from './template-dialog.tsx'
import { TimeLine } from './time-line.tsx'
import { useFormScales } from './use-form-scales.ts'
import { useLibrary } from './use-library.ts'

type PreviewDialogProps = { id: string; name: string; onClose: () => void }

export function PreviewDialog({ id, name, onClose }: PreviewDialogProps) {
  const { t } = useText('administration')
  return (
    <TemplateDialog id={id} title={t('programs.preview-title', { name })} width={860} onClose={onClose}>
      {({ Content }) => (
        <>
          <Line content={Content} />
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              {t('common:action.close')}
            </Button>
          </DialogFooter>
        </>
      )}
    </TemplateDialog>
  )
}

function Line({ content }: { content: ProgramContent }) {
  const offers = useLibrary()
  const scales = useFormScales(content, offers)
  return (
    <div className={classes.main}>
      <TimeLine content={content} offers={offers} scales={scales} withItems />
    </div>
  )
}
