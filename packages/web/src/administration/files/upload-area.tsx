import { Button, FileButton, Stack, Text } from '@mantine/core'
import { type FileKind, type FileLimits, fileTypes } from '@samklang/contract/media'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatSize } from '../../ui/format-size.ts'
import classes from './files.module.css'
import type { GivenFile, UploadQueue } from './upload-queue.ts'
import { UploadRows } from './upload-rows.tsx'

type UploadAreaProps = {
  queue: UploadQueue
  kinds: readonly FileKind[]
  limits: FileLimits
}

/** files are chosen or dropped here; what may come in and how large is said before. */
export function UploadArea({ queue, kinds, limits }: UploadAreaProps) {
  const { t, language } = useText('professional')
  const { isSingle } = queue
  const [isOver, setOver] = useState(false)
  const [isMany, setMany] = useState(false)
  const reset = useRef<() => void>(null)
  useKeepPage()

  function take(given: readonly GivenFile[]) {
    // Where one is asked for, none of several that are dropped is taken, so that nobody is mistaken about which.
    const isTooMany = isSingle && given.length > 1
    setMany(isTooMany)
    if (given.length > 0 && !isTooMany) queue.add(given, limits)
    // The same file, mended, can be chosen once more.
    reset.current?.()
  }

  // Going over a part of the place is not leaving it.
  function leave({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(givenIn(event.dataTransfer))
  }

  return (
    <Stack gap="sm">
      <section
        aria-label={t('files.place')}
        className={classes.area}
        data-over={isOver || undefined}
        onDragEnter={() => setOver(true)}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={leave}
        onDrop={drop}
      >
        <FileButton
          multiple={!isSingle}
          resetRef={reset}
          accept={kinds.flatMap((kind) => fileTypes[kind]).join(',')}
          onChange={(files) => take([files ?? []].flat().map((file) => ({ file, isFolder: false })))}
        >
          {(props) => (
            <Button {...props} leftSection={<IconUpload aria-hidden size={18} />}>
              {t(isSingle ? 'files.choose-one' : 'files.choose')}
            </Button>
          )}
        </FileButton>
        <Text className={classes.dropHint}>{t(isSingle ? 'files.drop-one' : 'files.drop')}</Text>
        <ul className={classes.limits}>
          {kinds.map((kind) => (
            <li key={kind}>{t(`files.limit.${kind}`, { size: formatSize(limits[kind], language) })}</li>
          ))}
        </ul>
      </section>
      {isMany && (
        <Text role="alert" className={classes.fault}>
          {t('files.one-only')}
        </Text>
      )}
      <UploadRows queue={queue} limits={limits} />
    </Stack>
  )
}

function givenIn({ items, files }: DataTransfer): GivenFile[] {
  const folders = new Set(
    [...items].flatMap((item) => {
      const entry = item.webkitGetAsEntry?.()
      return entry?.isDirectory ? entry.name : []
    }),
  )
  return [...files].map((file) => ({ file, isFolder: folders.has(file.name) }))
}

/** A file that is dropped beside the place for it would else be opened instead of this page. */
function useKeepPage() {
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault()
    addEventListener('dragover', keep)
    addEventListener('drop', keep)
    return () => {
      removeEventListener('dragover', keep)
      removeEventListener('drop', keep)
    }
  }, [])
}
