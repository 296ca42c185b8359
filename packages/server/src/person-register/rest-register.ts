import { PersonRecord } from '@samklang/contract/person-record'
import { z } from 'zod'
import type { PersonRecordSettings } from '../config/provider-settings.ts'
import { callOut } from '../outgoing/call-out.ts'
import type { PersonRegister, RecordedPerson } from './register.ts'

const waitMs = 4000

/** What we ask a register to answer: our own shape, which a few lines in front of any register can give. */
const Answered = z.object({ Person: PersonRecord.shape.Person })

/** A register behind an HTTPS address. The id travels in the body, so that it is in nobody's log of addresses. */
export function restRegister({ url, auth, authHeader, mayBePrivate }: PersonRecordSettings): PersonRegister {
  return {
    async find(IdType, PersonalId): Promise<RecordedPerson | undefined> {
      const { status, body } = await callOut(
        { url, mayBePrivate },
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(auth && { [authHeader]: auth }),
          },
          body: JSON.stringify({ IdType, PersonalId }),
          signal: AbortSignal.timeout(waitMs),
        },
      )
      if (status === 404) return undefined
      if (status !== 200) throw new Error(`the person record answered ${status}`)
      return Answered.parse(JSON.parse(body)).Person ?? undefined
    },
  }
}
