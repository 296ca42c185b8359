import { mayAcknowledge } from '@samklang/contract/roles'
import { useSession } from '../../session/store.ts'

/** everybody sees an alert; whoever treats acknowledges it. */
export function useMayAcknowledge(): boolean {
  const profile = useSession()?.userProfile
  return profile !== undefined && mayAcknowledge(profile)
}
