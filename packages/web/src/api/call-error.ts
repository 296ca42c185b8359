import type { AnsweredError } from './error-body-shape.ts'

/** A call that was refused or never arrived. Status 0: no answer at all. */
export class CallError extends Error {
  readonly status: number
  readonly body: AnsweredError

  constructor(status: number, body: AnsweredError) {
    super(body.Message)
    this.name = 'CallError'
    this.status = status
    this.body = body
  }
}
