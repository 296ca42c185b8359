import { Button, Group, Text } from '@mantine/core'
import type { FileLimits } from '@samklang/contract/media'
import { CallError } from '../../api/call-error.ts'
import { failureMessage } from '../../errors/failure-message.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { formatSize } from '../../ui/format-size.ts'
import classes from './files.module.css'
import type { Upload, UploadQueue } from './upload-queue.ts'

type UploadRowsProps = { queue: UploadQueue; limits: FileLimits }

/** What is under way and what did not come in; of what did, one line tells. */
export function UploadRows({ queue, limits }: UploadRowsProps) {
  const { t } = useText('professional')
  const uploads = useCell(queue.uploads)
  const done = uploads.filter(({ state }) => state === 'done')
  const failed = uploads.filter(({ state }) => state === 'failed')
  const others = uploads.filter(({ state }) => state !== 'done')
  const known = done.filter(({ file, stored }) => stored && stored.Name !== file.name.trim())
  return (
    <>
      <div role="status">
        {done.length > 0 && <Text>{t('files.sent', { count: done.length })}</Text>}
        {known.map(({ id, file, stored }) => (
          <Text key={id}>{t('files.known', { name: file.name, stored: stored?.Name ?? '' })}</Text>
        ))}
        {failed.length > 0 && <Text>{t('files.not-sent', { count: failed.length })}</Text>}
      </div>
      {others.length > 0 && (
        <ul className={classes.uploads} aria-label={t('files.uploads')}>
          {others.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} limits={limits} />
          ))}
        </ul>
      )}
    </>
  )
}

function UploadRow({ upload, queue, limits }: UploadRowsProps & { upload: Upload }) {
  const { t, language } = useText('professional')
  const { id, file, state, share } = upload
  const isFailed = state === 'failed'
  const name = file.name
  return (
    <li className={classes.upload}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div className={classes.name}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {formatSize(file.size, language)}
            {state === 'waiting' && ` · ${t('files.waiting')}`}
            {state === 'sending' && ` · ${share < 1 ? `${Math.floor(share * 100)} %` : t('files.storing')}`}
          </Text>
        </div>
        <Group gap="xs">
          {isFailed && mayHelpToRetry(upload) && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('files.retry-named', { name })}
              onClick={() => queue.retry(id)}
            >
              {t('files.retry')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t(isFailed ? 'files.hide-named' : 'files.cancel-named', { name })}
            onClick={() => queue.forget(id)}
          >
            {isFailed ? t('files.hide') : t('files.cancel')}
          </Button>
        </Group>
      </Group>
      {state === 'sending' && <progress value={share} aria-label={name} className={classes.progress} />}
      {isFailed && (
        <Text role="alert" className={classes.fault}>
          <UploadReason upload={upload} limits={limits} />
        </Text>
      )}
    </li>
  )
}

/** The same file is refused again for what it is. */
const ofTheFile = ['too-large', 'file-not-allowed']

function mayHelpToRetry({ fault, error }: Upload): boolean {
  return fault === null && !(error instanceof CallError && ofTheFile.includes(error.body.Code))
}

/** R-447: in words that say what to do, by the key that the server or this page has for it. */
function UploadReason({ upload: { file, fault, error }, limits }: { upload: Upload; limits: FileLimits }) {
  const { t, language } = useText('professional')
  const size = (bytes: number) => formatSize(bytes, language)
  const isTooLarge = fault === 'too-large' || (error instanceof CallError && error.body.Code === 'too-large')
  if (isTooLarge) {
    const { Image, Audio, Video, Document } = limits
    return t('files.fault.too-large', {
      size: size(file.size),
      image: size(Image),
      audio: size(Audio),
      video: size(Video),
      document: size(Document),
    })
  }
  if (fault) return t(`files.fault.${fault}`)
  return error instanceof CallError ? failureMessage(error) : t('common:failure.unknown')
}
