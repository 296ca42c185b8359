// Written by tests/client-calls.test.ts.
import type { mediaCalls } from '../media.ts'
import type { ClientCall } from '../call.ts'

export const listMedia: ClientCall<typeof mediaCalls.listMedia> = {
  method: 'GET',
  path: '/api/media',
  shows: ['media'],
}

export const getMedium: ClientCall<typeof mediaCalls.getMedium> = {
  method: 'GET',
  path: '/api/media/:id',
  reply: 'file',
}

export const uploadMedia: ClientCall<typeof mediaCalls.uploadMedia> = {
  method: 'POST',
  path: '/api/media',
  changes: ['media'],
}

export const removeMedia: ClientCall<typeof mediaCalls.removeMedia> = {
  method: 'POST',
  path: '/api/media/:id/remove',
  changes: ['media'],
}
