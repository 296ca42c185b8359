import * as oidc from 'openid-client'

export type ProviderSettings = {
  /** One address in production; in a demo the provider answers at whatever host the visitor came by. */
  issuerAt(base: string): string
  clientId: string
  clientSecret: string
  /** When named, the provider must say that it identified the person in one of these ways. */
  acrValues: readonly string[]
  /** The claim that tells who it is: an HSA id or a personal id. */
  claim: string
  /** Where the provider sends the browser back to; registered there letter by letter. */
  returnPath: string
  /** And where to after logging out there. */
  farewellPath: string
  /** Asks for identification anew although the provider remembers somebody: homes and libraries share computers. */
  anew: boolean
  fetch?: oidc.CustomFetch
  allowPlainHttp?: boolean
  /** Told what went wrong in words for the operator, never with a token or a person in them. */
  onProblem?(problem: string): void
}

/** How a person is asked for. Fresh: they identify themselves now, whatever the provider remembers of them. */
export type SignInRequest = { language: string; isFresh: boolean }

/** What only we know of a sign-in that is under way at the provider. */
export type LoginSecrets = Pick<SignInRequest, 'isFresh'> & { state: string; nonce: string; verifier: string }

export type ProviderArrival =
  | {
      outcome: 'identified'
      who: string
      /** How long ago the provider saw the person (`auth_time`); undefined where it does not say. */
      secondsAgo: number | undefined
    }
  /** Nobody was identified: the person thought better of it, or the provider is in trouble. */
  | { outcome: 'away'; reason: 'cancelled' | 'unavailable' }
  /** The provider's word is not good enough to let anybody in. */
  | { outcome: 'rejected'; reason: string }

export type Provider = {
  /** Where to send the browser; undefined when the provider cannot be reached. */
  depart(base: string, wanted: SignInRequest): Promise<{ to: string; secrets: LoginSecrets } | undefined>
  /** Makes of the returned query, once its state is known to be ours, whom the provider saw. */
  arrive(base: string, query: Record<string, unknown>, secrets: LoginSecrets): Promise<ProviderArrival>
  /** Where to send the browser so that the provider forgets the person too; undefined where it offers no such thing. */
  farewell(base: string, language: string): Promise<string | undefined>
}

export type Providers = { staff: Provider; eid: Provider }

const timeoutSeconds = 5
/** The provider is told how long ago it may have seen a person who is to identify themselves anew; so is the check. */
const freshSeconds = 300
const rememberedIssuers = 20

export function openIdProvider(settings: ProviderSettings): Provider {
  const find = discoverer(settings)
  const tell = (error: unknown) => settings.onProblem?.(describe(error))

  return {
    async depart(base, wanted) {
      try {
        return await departure(await find(base), settings, base, wanted)
      } catch (error) {
        tell(error)
        return undefined
      }
    },
    async arrive(base, query, secrets) {
      try {
        return await identify(await find(base), settings, addressOf(settings, base, query), secrets)
      } catch (error) {
        if (!(error instanceof oidc.AuthorizationResponseError)) tell(error)
        return judge(error)
      }
    },
    async farewell(base, language) {
      try {
        return farewellOf(await find(base), settings, base, language)
      } catch (error) {
        tell(error)
        return undefined
      }
    },
  }
}

/** Asks the provider about itself when first needed, and again after a failure. */
function discoverer(settings: ProviderSettings): (base: string) => Promise<oidc.Configuration> {
  const known = new Map<string, Promise<oidc.Configuration>>()
  return (base) => {
    const issuer = settings.issuerAt(base)
    const remembered = known.get(issuer)
    if (remembered) return remembered
    const found = discover(issuer, settings)
    if (known.size >= rememberedIssuers) known.clear()
    known.set(issuer, found)
    found.catch(() => known.delete(issuer))
    return found
  }
}

function discover(issuer: string, { clientId, clientSecret, fetch, allowPlainHttp }: ProviderSettings) {
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    ...(fetch && { [oidc.customFetch]: fetch }),
    ...(allowPlainHttp && { execute: [oidc.allowInsecureRequests] }),
  })
}

/**
 * The provider knows its own session by its own cookie: no token of the person's is kept for this, nor put in an address,
 * where it would lie in the history of a shared computer. A provider may ask whether it is meant.
 */
function farewellOf(config: oidc.Configuration, { farewellPath }: ProviderSettings, base: string, language: string) {
  if (!config.serverMetadata().end_session_endpoint) return undefined
  const where = { post_logout_redirect_uri: `${base}${farewellPath}`, ui_locales: language }
  return oidc.buildEndSessionUrl(config, where).href
}

async function departure(config: oidc.Configuration, settings: ProviderSettings, base: string, wanted: SignInRequest) {
  const secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    isFresh: wanted.isFresh,
  }
  const to = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${base}${settings.returnPath}`,
    scope: 'openid profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ui_locales: wanted.language,
    ...(settings.acrValues.length > 0 && { acr_values: settings.acrValues.join(' ') }),
    ...((settings.anew || wanted.isFresh) && { prompt: 'login' }),
    ...(wanted.isFresh && { max_age: String(freshSeconds) }),
  })
  return { to: to.href, secrets }
}

async function identify(
  config: oidc.Configuration,
  { acrValues, claim }: ProviderSettings,
  address: URL,
  { state, nonce, verifier, isFresh }: LoginSecrets,
): Promise<ProviderArrival> {
  const tokens = await oidc.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    // Without an `auth_time`, or with an old one, the provider's word is not good enough.
    ...(isFresh && { maxAge: freshSeconds }),
  })
  const claims = tokens.claims()
  if (!claims) return { outcome: 'rejected', reason: 'no-id-token' }
  if (acrValues.length > 0 && !acrValues.some((value) => value === claims.acr))
    return { outcome: 'rejected', reason: 'level' }
  const who = claims[claim] ?? (await oidc.fetchUserInfo(config, tokens.access_token, claims.sub))[claim]
  if (typeof who !== 'string' || who.trim() === '') return { outcome: 'rejected', reason: 'claim' }
  return { outcome: 'identified', who: who.trim(), secondsAgo: secondsSince(claims.auth_time) }
}

// By the world's own clock, as the provider counts, also where the demo's has been moved.
function secondsSince(authTime: number | undefined): number | undefined {
  return authTime === undefined ? undefined : Math.max(0, Math.floor(Date.now() / 1000) - authTime)
}

/** The address as the provider called it, whatever stands between the browser and us. */
function addressOf({ returnPath }: ProviderSettings, base: string, query: Record<string, unknown>): URL {
  const address = new URL(`${base}${returnPath}`)
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string') address.searchParams.set(name, value)
  }
  return address
}

const troubled = ['server_error', 'temporarily_unavailable']
const untrue = /^OAUTH_(JWT|INVALID|JSON)/

function judge(error: unknown): ProviderArrival {
  if (error instanceof oidc.AuthorizationResponseError)
    return { outcome: 'away', reason: troubled.includes(error.error) ? 'unavailable' : 'cancelled' }
  if (error instanceof oidc.ResponseBodyError && error.status < 500) return { outcome: 'rejected', reason: error.error }
  if (error instanceof oidc.ClientError && untrue.test(error.code ?? ''))
    return { outcome: 'rejected', reason: 'response' }
  return { outcome: 'away', reason: 'unavailable' }
}

function describe(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError) return `the identity provider answered ${error.status} ${error.error}`
  if (error instanceof oidc.ClientError) return `the identity provider: ${error.message} (${error.code ?? 'no code'})`
  return 'the identity provider cannot be reached'
}
