import type { ClientCall, Input, Reply } from '@samklang/contract/call'
import { type SendOptions, send, type Transport } from './client.ts'

export type UploadOptions = Omit<SendOptions, 'transport'> & {
  /** From 0 to 1: how much of the file has left this computer. */
  onProgress: (share: number) => void
}

/**
 * Sends a file as it is, by the same rules as `send`: token, version, keys and how a failure is judged. The browser tells how much
 * of it has gone only of an XMLHttpRequest.
 */
export function upload<C extends ClientCall>(
  call: C,
  input: Input<C>,
  file: File,
  { onProgress, ...options }: UploadOptions,
): Promise<Reply<C>> {
  return send(call, input, { ...options, transport: carrierOf(file, onProgress) })
}

function carrierOf(file: File, onProgress: (share: number) => void): Transport {
  return (address, { method, headers, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    // What it is, the server finds out by what stands in it.
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('Failed to send the file'))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) reject(new DOMException('', 'AbortError'))
    else request.send(file)
    return promise
  }
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = new Headers()
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(request.responseText || null, { status: request.status, headers })
}
