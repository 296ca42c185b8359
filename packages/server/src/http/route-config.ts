import type { Call } from '@samklang/contract/call'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
    name?: string
    /** A body with a fault in it is handed on, with the fault: the call looks at what is right in it. */
    isReadAnyhow?: boolean
  }
}
