import type { Answer, Saved } from '@samklang/contract/forms'
import type { DraftSave, SendWish } from '../answering/draft/draft-storage.ts'
import { CallError } from '../api/call-error.ts'

export const start = '2026-11-15T10:00:00.000Z'

export function answer(value: number, question = 'q'): Answer[] {
  return [{ QuestionId: question, Key: question, Value: value }]
}

export function refusal(
  status: number,
  Code:
    | 'conflict'
    | 'invalid-transition'
    | 'incomplete'
    | 'key-reused'
    | 'validation'
    | 'unauthenticated'
    | 'internal' = 'internal',
  kept: Pick<CallError['body'], 'AnswersKept' | 'CrisisInformation'> = {},
) {
  return new CallError(status, { Message: '', Code, TraceId: '', Errors: [], ...kept })
}

/** The server's own rule: guarded by the last known time, and a repeat of what it has is a success. */
export function aSaveServer() {
  const server = {
    answers: JSON.stringify([]),
    lastModifiedAt: start,
    changes: 0,
    isClosed: false,
    /** Whether it keeps what comes after that beside the form. */
    keeps: true,
    refused: [] as string[],
    requests: 0,
    /** What was sent in, each with its key. */
    sentIn: [] as { key: string; save: DraftSave; at: string }[],
    save({ Answers, PreviousLastModifiedAt }: DraftSave): Saved {
      const given = JSON.stringify(Answers)
      if (server.isClosed) {
        if (server.keeps) server.refused.push(given)
        throw refusal(409, 'invalid-transition', server.keeps ? { AnswersKept: true } : {})
      }
      const isPresent = PreviousLastModifiedAt === server.lastModifiedAt
      if (given !== server.answers && !isPresent) throw refusal(409, 'conflict')
      if (isPresent) server.write(given)
      return { LastModifiedAt: server.lastModifiedAt, Status: 'PartlyAnswered', CrisisInformation: null }
    },
    /** Under a key it is done once, and answered as the first time; without one the form would be over. */
    submit(save: DraftSave, { key, at }: SendWish): Saved {
      const closed = { LastModifiedAt: server.lastModifiedAt, Status: 'Closed', CrisisInformation: null } as const
      const done = server.sentIn.find((sent) => sent.key === key)
      // A key stands for one body.
      if (done && JSON.stringify(done.save) !== JSON.stringify(save)) throw refusal(409, 'key-reused')
      if (done) return closed
      server.save(save)
      server.sentIn.push({ key, save, at })
      server.isClosed = true
      return closed
    },
    write(given: string) {
      server.answers = given
      server.changes += 1
      server.lastModifiedAt = new Date(Date.parse(server.lastModifiedAt) + 1).toISOString()
    },
  }
  return server
}
