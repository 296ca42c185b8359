import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import * as unitDocumentCalls from '@samklang/contract/client/unit-documents'
import type { FileLimits } from '@samklang/contract/media'
import { type DocumentFile, documentKinds } from '@samklang/contract/unit-documents'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { formatSize } from '../../ui/format-size.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import classes from '../files/files.module.css'
import { UploadArea } from '../files/upload-area.tsx'
import type { UploadQueue } from '../files/upload-queue.ts'
import { useFileKindText } from '../files/use-file-kind-text.ts'

type ChooseFileProps = {
  queue: UploadQueue
  chosen: DocumentFile | null
  isMissing: boolean
  limits: FileLimits
  onChoose: (file: DocumentFile | null) => void
}

/** One that is uploaded here, or one that is there already. */
export function ChooseFile({ queue, chosen, isMissing, limits, onChoose }: ChooseFileProps) {
  const { t } = useText('professional')

  // what was on its way does not take the place of what was chosen after it.
  function chooseStored(file: DocumentFile) {
    queue.stop()
    onChoose(file)
  }

  return (
    <Fieldset legend={t('unit-documents.file')}>
      {chosen ? (
        <Group justify="space-between">
          <FileWords file={chosen} />
          <Button variant="default" onClick={() => onChoose(null)}>
            {t('unit-documents.other-file')}
          </Button>
        </Group>
      ) : (
        <Stack>
          {isMissing && (
            // The dialog leads to what is invalid: a press that did nothing is else not understood.
            <Text role="alert" aria-invalid tabIndex={-1} className={classes.fault}>
              {t('unit-documents.file-missing')}
            </Text>
          )}
          <UploadArea queue={queue} kinds={documentKinds} limits={limits} />
          <StoredFiles onChoose={chooseStored} />
        </Stack>
      )}
    </Fieldset>
  )
}

function FileWords({ file }: { file: DocumentFile }) {
  const { language } = useText('professional')
  const kindText = useFileKindText()
  return (
    <div className={classes.name}>
      <Text fw={600}>{file.Name}</Text>
      <Text size="sm" c="dimmed">
        {kindText(file)} · {formatSize(file.Size, language)}
      </Text>
    </div>
  )
}

const pauseMs = 250
/** A dialog holds no long list; the others are found by their name. */
const shownAtMost = 5

function StoredFiles({ onChoose }: { onChoose: (file: DocumentFile) => void }) {
  const { t } = useText('professional')
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words.trim(), pauseMs)
  const query = search ? { search } : {}
  const { data, isError, refetch } = useQuery({
    ...callQuery(useScope(), unitDocumentCalls.listDocumentFiles, { query }, { shownIn: 'place' }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <RetryCard reset={() => void refetch()} asPage={false} />
  if (!data) return <LoadingSkeleton />
  if (data.Files.length === 0 && !words) return null
  const shown = data.Files.slice(0, shownAtMost)
  return (
    <>
      <TextInput
        type="search"
        label={t('unit-documents.stored')}
        placeholder={t('files.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {shown.length === 0 && <Text role="status">{t('files.no-match')}</Text>}
      <ul className={classes.files}>
        {shown.map((file) => (
          <li key={file.Id} className={classes.file}>
            <Group justify="space-between">
              <FileWords file={file} />
              <Button
                variant="light"
                size="compact-sm"
                aria-label={t('unit-documents.choose-named', { name: file.Name })}
                onClick={() => onChoose(file)}
              >
                {t('unit-documents.choose')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {(data.HasMore || data.Files.length > shownAtMost) && <Text size="sm">{t('files.more')}</Text>}
    </>
  )
}
