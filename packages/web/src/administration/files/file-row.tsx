import { Button, Group, Text } from '@mantine/core'
import type { MediaFile } from '@samklang/contract/media'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { FileUses } from './file-uses.tsx'
import classes from './files.module.css'
import { OpenFile } from './open-file.tsx'
import { RemoveFileDialog } from './remove-file-dialog.tsx'
import { useFileKindText } from './use-file-kind-text.ts'

/** What a file is, who brought it and when, where it is used, and what can be done with it. */
export function FileRow({ file }: { file: MediaFile }) {
  const { t, language } = useText('professional')
  const kindText = useFileKindText()
  const [isRemoving, setRemoving] = useState(false)
  const { Id, Name: name, Size, CreatedAt, UploadedBy, UsedIn } = file
  const when = formatMoment(CreatedAt)
  return (
    <li className={classes.file}>
      <Text fw={600} className={classes.name}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {kindText(file)} · {formatSize(Size, language)} ·{' '}
        {UploadedBy ? t('files.by', { when, name: UploadedBy }) : t('files.with-demo', { when })}
      </Text>
      <FileUses uses={UsedIn} />
      <Group gap="xs" mt="xs">
        <OpenFile file={file} />
        <CopyButton text={`media:${Id}`} label={t('files.copy')} />
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('files.remove-named', { name })}
          onClick={() => setRemoving(true)}
        >
          {t('files.remove')}
        </Button>
      </Group>
      {isRemoving && <RemoveFileDialog file={file} onClose={() => setRemoving(false)} />}
    </li>
  )
}
