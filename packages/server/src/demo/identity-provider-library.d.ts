// The library's front door warns about every Node release that is not yet named LTS, at each start of the demo. Its
// inner modules are the same ones without the warning; they have no types of their own.
declare module 'oidc-provider/lib/provider.js' {
  import Provider from 'oidc-provider'

  export { Provider }
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import { errors } from 'oidc-provider'
  export import OIDCProviderError = errors.OIDCProviderError
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider'
  export import Check = interactionPolicy.Check
  export import base = interactionPolicy.base
}
