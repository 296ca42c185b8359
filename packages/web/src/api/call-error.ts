import type { ErrorBody } from '@samklang/contract/errors'

/** A call that was refused or never arrived. Status 0: no answer at all. */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.Message)
    this.name = 'CallError'
    this.status = status
    this.body = body
  }
}
