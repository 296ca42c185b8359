import type { Input } from '@samklang/contract/call'
import * as signInCalls from '@samklang/contract/client/sign-in'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../api/client.ts'
import { useGuardedMutation } from '../api/use-guarded-mutation.ts'
import { enterPatientSide } from './enter-patient-side.ts'

export type SignInSubject = { CivicId: string } | { UserId: string }
type Answer = Input<typeof signInCalls.createPatientToken>['body']

/** A code by SMS or a one-time password, whichever the person has: the same call takes both. */
export function useCodeSignIn() {
  const navigate = useNavigate()
  return useGuardedMutation({
    mutationFn: async (body: Answer) =>
      enterPatientSide(await send(signInCalls.createPatientToken, { body }, { shownIn: 'dialog' })),
    onSuccess: (to) => navigate({ href: to, replace: true }),
  })
}
