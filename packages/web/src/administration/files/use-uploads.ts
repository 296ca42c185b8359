import type { ClientCall } from '@samklang/contract/call'
import type { DocumentFile } from '@samklang/contract/unit-documents'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { refreshAfter } from '../../api/refresh-after.ts'
import { type SendFile, type UploadQueue, uploadQueue } from './upload-queue.ts'

type UploadsOptions = {
  call: ClientCall
  sendFile: SendFile
  onSent?: (stored: DocumentFile) => void
  isSingle?: boolean
}

/** The files that are sent from this place, which are cancelled when it is left. Each that is stored is read in the lists. */
export function useUploads({ call, sendFile, onSent, isSingle = false }: UploadsOptions): UploadQueue {
  const client = useQueryClient()
  const tell = useEffectEvent((stored: DocumentFile) => {
    void refreshAfter(client, call, {}, () => onSent?.(stored))
  })
  const [queue] = useState(() => uploadQueue({ sendFile, onSent: (stored) => tell(stored), isSingle }))
  useEffect(() => () => queue.stop(), [queue])
  return queue
}

const longestName = 200

/** Under the name that it has on the computer, of which the end says more than the beginning. */
export function nameOfFile({ name }: File): string {
  return name.trim().slice(-longestName)
}
