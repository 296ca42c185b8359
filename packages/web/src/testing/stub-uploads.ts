import { vi } from 'vitest'

type SentFile = { file: File; address: string; headers: Headers }

/**
 * Files are carried by an XMLHttpRequest, which the DOM of the tests would really send: here what `stubCalls` was told answers it.
 * Half of the file has gone before the answer comes.
 */
export function stubUploads(): SentFile[] {
  const sent: SentFile[] = []
  function request() {
    return aRequest(sent)
  }
  vi.stubGlobal('XMLHttpRequest', request)
  return sent
}

function aRequest(sent: SentFile[]) {
  const headers = new Headers()
  let method = ''
  let address = ''
  let isAborted = false
  const nothing = (..._: unknown[]): void => undefined
  const request = {
    status: 0,
    responseText: '',
    upload: { onprogress: nothing },
    onload: nothing,
    onerror: nothing,
    onabort: nothing,
    open(by: string, to: string) {
      method = by
      address = to
    },
    setRequestHeader: (name: string, value: string) => headers.set(name, value),
    getAllResponseHeaders: () => 'content-type: application/json\r\n',
    async send(file: File) {
      sent.push({ file, address, headers })
      request.upload.onprogress({ loaded: file.size / 2, total: file.size })
      try {
        const response = await fetch(address, { method, headers })
        const text = await response.text()
        Object.assign(request, { status: response.status, responseText: text })
        if (!isAborted) request.onload()
      } catch {
        if (!isAborted) request.onerror()
      }
    },
    abort() {
      isAborted = true
      request.onabort()
    },
  }
  return request
}
