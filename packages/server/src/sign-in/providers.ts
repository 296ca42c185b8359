import { signInCalls } from '@samklang/contract/sign-in'
import type { CustomFetch } from 'openid-client'
import type { ServerSettings } from '../config/settings.ts'
import { openIdProvider, type Providers } from './provider.ts'

/** A provider that lives in this very server: it is found at the visitor's own host and asked without leaving home. */
export type StandIn = { issuerAt(base: string): string; fetch: CustomFetch }

export type ProviderOptions = { standIn?: StandIn; onProblem?(problem: string): void }

/** Our own page that says that one is logged out. */
export const farewellPath = '/logga-ut'

/** Staff by their organisation's provider, everyone else by an e-ID broker; both speak OpenID Connect. */
export function connectProviders(
  { staffOidc, eidOidc }: Pick<ServerSettings, 'staffOidc' | 'eidOidc'>,
  { standIn, onProblem }: ProviderOptions = {},
): Providers {
  const manner = { ...(standIn && { ...standIn, allowPlainHttp: true }), ...(onProblem && { onProblem }) }
  return {
    staff: openIdProvider({
      issuerAt: () => staffOidc.issuer,
      clientId: staffOidc.clientId,
      clientSecret: staffOidc.clientSecret,
      acrValues: staffOidc.acrValues,
      claim: staffOidc.hsaIdClaim,
      returnPath: signInCalls.finishStaffLogin.path,
      farewellPath,
      anew: false,
      ...manner,
    }),
    eid: openIdProvider({
      issuerAt: () => eidOidc.issuer,
      clientId: eidOidc.clientId,
      clientSecret: eidOidc.clientSecret,
      acrValues: eidOidc.acrValues,
      claim: eidOidc.personalIdClaim,
      returnPath: signInCalls.finishEid.path,
      farewellPath,
      anew: true,
      ...manner,
    }),
  }
}
