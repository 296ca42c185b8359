import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { signInCalls } from '@samklang/contract/sign-in'
import type { Configuration } from 'oidc-provider'
import { base as basePolicy, Check } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import type { ServerSettings } from '../config/settings.ts'
import { languageOf } from '../http/error-messages.ts'
import { farewellPath } from '../sign-in/providers.ts'
import { type IdentityChoice, identityOverPage } from './identity-page.ts'
import { memory } from './identity-provider-memory.ts'

export const identityProviderPath = '/demo/idp'

export type StandInSettings = Pick<ServerSettings, 'staffOidc' | 'eidOidc'>
type Client = { clientId: string; clientSecret: string }

/** What the stand-in is at one host; its keys are made at start and shared by all of them. */
export function configurationOf(
  { staffOidc, eidOidc }: StandInSettings,
  choices: readonly IdentityChoice[],
): (base: string) => Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kty: 'EC', use: 'sig', alg: 'ES256', kid: 'demo' }
  const cookieKey = randomBytes(32).toString('base64url')
  const client = ({ clientId, clientSecret }: Client, redirectUri: string) => ({
    client_id: clientId,
    client_secret: clientSecret,
    token_endpoint_auth_method: 'client_secret_post' as const,
    id_token_signed_response_alg: 'ES256' as const,
    require_auth_time: true,
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [new URL(farewellPath, redirectUri).href],
  })

  return (base) => ({
    adapter: memory(),
    clients: [
      client(staffOidc, `${base}${signInCalls.finishStaffLogin.path}`),
      client(eidOidc, `${base}${signInCalls.finishEid.path}`),
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [cookieKey], long: { path: identityProviderPath } },
    acrValues: [...staffOidc.acrValues, ...eidOidc.acrValues],
    claims: { openid: ['sub'], profile: [staffOidc.hsaIdClaim, eidOidc.personalIdClaim] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    interactions: {
      url: (_, { uid }) => `${identityProviderPath}/interaction/${uid}`,
      policy: askEveryTime(),
    },
    // Whoever clicks on a person agrees to it; there is nothing more to ask.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    findAccount(_, accountId) {
      const person = choices.find(({ key }) => key === accountId)?.person
      if (!person) return undefined
      const claims = { sub: accountId, [staffOidc.hsaIdClaim]: person.hsaId, [eidOidc.personalIdClaim]: person.civicId }
      return { accountId, claims: async () => claims }
    },
    renderError(ctx) {
      ctx.type = 'html'
      ctx.body = identityOverPage(languageOf(ctx.get('accept-language')))
    },
  })
}

/** Many people take turns in a demo: nobody is remembered from the time before. */
function askEveryTime() {
  const policy = basePolicy()
  policy
    .get('login')
    ?.checks.add(new Check('every_time', 'the demo asks every time', ({ oidc }) => !oidc.result?.login))
  return policy
}
