import * as signInCalls from '@samklang/contract/client/sign-in'
import { CallError } from '../api/call-error.ts'
import { send } from '../api/client.ts'
import { useQueryValue } from '../routes/use-current-row.ts'
import { enterAsStaff } from './enter-as-staff.ts'
import { LoggingIn } from './logging-in.tsx'
import { useExchange } from './use-exchange.ts'

/** /token */
export function StaffTokenScreen() {
  const returnTo = useQueryValue('returnTo')
  return <LoggingIn exchange={useExchange(() => exchangeStaff(returnTo))} startPath="/login" />
}

async function exchangeStaff(returnTo: string | undefined): Promise<string> {
  try {
    const asNobody = { shownIn: 'button', token: '' } as const
    const [unit, ...others] = await send(signInCalls.listAvailableCareUnits, {}, asNobody)
    if (others.length > 0 || unit?.IsActive === false)
      return `/login/select-careUnit${returnTo ? `?${new URLSearchParams({ returnTo })}` : ''}`
    return await enterAsStaff(unit?.Id ?? null, returnTo)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return '/login'
    if (error instanceof CallError && error.status === 403) return '/login/no-access'
    throw error
  }
}
