import { Stack, Text } from '@mantine/core'
import * as mediaCalls from '@samklang/contract/client/media'
import type { FileKind } from '@samklang/contract/media'
import { upload } from '../../api/upload.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { FileList } from './file-list.tsx'
import { LeaveUploads } from './leave-uploads.tsx'
import { UploadArea } from './upload-area.tsx'
import type { SendFile } from './upload-queue.ts'
import { nameOfFile, useUploads } from './use-uploads.ts'

const kinds: readonly FileKind[] = ['Image', 'Audio', 'Video', 'Document']

/** /administration/filer */
export function FilesScreen() {
  const { t } = useText('professional')
  return (
    <Stack maw={860}>
      <PageTitle>{t('titles.administration-files')}</PageTitle>
      <Text>{t('files.lead')}</Text>
      <Part title={t('files.upload')}>
        <UploadPart />
      </Part>
      <Part title={t('files.all')}>
        <FileList />
      </Part>
    </Stack>
  )
}

function UploadPart() {
  const queue = useUploads({ call: mediaCalls.uploadMedia, sendFile })
  const { Limits } = useCall(mediaCalls.listMedia, { query: {} })
  return (
    <>
      <UploadArea queue={queue} kinds={kinds} limits={Limits} />
      <LeaveUploads queue={queue} />
    </>
  )
}

const sendFile: SendFile = (file, options) =>
  upload(mediaCalls.uploadMedia, { query: { name: nameOfFile(file) } }, file, { ...options, shownIn: 'place' })
