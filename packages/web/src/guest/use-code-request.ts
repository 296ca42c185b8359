import * as signInCalls from '@samklang/contract/client/sign-in'
import { useState } from 'react'
import { useSend } from '../api/use-call.ts'
import { codeRequestId } from './code-request-id.ts'
import type { SignInSubject } from './use-code-sign-in.ts'

/** Asks for a code; once it is under way the screen goes on to where it is typed. */
export function useCodeRequest() {
  const [sent, setSent] = useState<{ whom: SignInSubject; resendAfter: number }>()
  const request = useSend(signInCalls.requestCode)

  function ask(whom: SignInSubject) {
    if (request.isPending) return
    request.mutate(
      { body: { ...whom, RequestId: codeRequestId() } },
      { onSuccess: ({ ResendAfter }) => setSent({ whom, resendAfter: ResendAfter }) },
    )
  }

  /** For whoever got a code a moment ago and may not have another yet. */
  function goOnWithEarlier(whom: SignInSubject) {
    setSent({ whom, resendAfter: 0 })
  }

  return { sent, ask, goOnWithEarlier, request }
}
