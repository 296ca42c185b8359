import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import * as mediaCalls from '@samklang/contract/client/media'
import type { FileKind } from '@samklang/contract/media'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { FileRow } from './file-row.tsx'
import classes from './files.module.css'

const kinds = ['Image', 'Audio', 'Video', 'Document'] as const satisfies readonly FileKind[]
const pauseMs = 250

/** The latest first. */
export function FileList() {
  const { t } = useText('professional')
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words.trim(), pauseMs)
  const [kind, setKind] = useState<FileKind>()
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          type="search"
          label={t('files.search')}
          value={words}
          maxLength={200}
          flex="1 1 14rem"
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('files.kind-label')}
          value={kind ?? ''}
          data={[
            { value: '', label: t('files.every-kind') },
            ...kinds.map((value) => ({ value, label: t(`files.kind.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => setKind(kinds.find((one) => one === value))}
        />
      </Group>
      <Found search={search} kind={kind} />
    </Stack>
  )
}

type FoundProps = { search: string; kind: FileKind | undefined }

function Found({ search, kind }: FoundProps) {
  const { t } = useText('professional')
  const query = { ...(search && { search }), ...(kind && { kind }) }
  const { data, isError, refetch } = useQuery({
    ...callQuery(useScope(), mediaCalls.listMedia, { query }, { shownIn: 'place' }),
    // What was found stays in view until the next is there.
    placeholderData: keepPreviousData,
  })
  if (isError) return <RetryCard reset={() => void refetch()} asPage={false} />
  if (!data) return <LoadingSkeleton />
  const isAsked = search !== '' || kind !== undefined
  if (data.Files.length === 0)
    return isAsked ? (
      <Text role="status">{t('files.no-match')}</Text>
    ) : (
      <EmptyState title={t('files.none')}>{t('files.none-text')}</EmptyState>
    )
  return (
    <>
      <ul className={classes.files} aria-label={t('files.all')}>
        {data.Files.map((file) => (
          <FileRow key={file.Id} file={file} />
        ))}
      </ul>
      {data.HasMore && <Text>{t('files.more')}</Text>}
    </>
  )
}
