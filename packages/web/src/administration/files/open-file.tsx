import { Anchor, Button } from '@mantine/core'
import type { FileKind } from '@samklang/contract/media'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { Medium } from '../../answering/medium.tsx'
import { useOpenFile } from '../../documents/use-open-file.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { Refused } from '../../ui/refused.tsx'

type OpenableFile = { Id: string; Name: string; Kind: FileKind }

/** A picture is shown and a sound or a film played here; a PDF opens in a tab of its own. */
export function OpenFile({ file }: { file: OpenableFile }) {
  return file.Kind === 'Document' ? <OpenInTab file={file} /> : <ShowHere file={file} kind={file.Kind} />
}

function OpenInTab({ file: { Id, Name: name } }: { file: OpenableFile }) {
  const { t } = useText('professional')
  const file = useOpenFile(Id)
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        loading={file.isPending}
        leftSection={<IconExternalLink aria-hidden size={16} />}
        aria-label={t('files.open-named', { name })}
        onClick={file.open}
      >
        {file.error ? t('common:state.retry') : t('files.open')}
      </Button>
      {file.link && (
        <Anchor href={file.link.Url} target="_blank" rel="noreferrer" onClick={file.forget} display="block">
          {t('files.open-link')}
        </Anchor>
      )}
      <Refused error={file.error} />
    </div>
  )
}

type ShowHereProps = { file: OpenableFile; kind: Exclude<FileKind, 'Document'> }

function ShowHere({ file: { Id, Name: name }, kind }: ShowHereProps) {
  const { t } = useText('professional')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t(kind === 'Image' ? 'files.show-named' : 'files.play-named', { name })}
        onClick={() => setOpen(true)}
      >
        {kind === 'Image' ? t('files.show') : t('files.play')}
      </Button>
      {isOpen && (
        <Dialog title={name} onClose={() => setOpen(false)} width={720}>
          <Medium media={{ kind, source: Id }} title={name} caption="" />
          <DialogFooter>
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('common:action.close')}
            </Button>
          </DialogFooter>
        </Dialog>
      )}
    </>
  )
}
