import type { Call } from '@samklang/contract/call'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
    name?: string
  }
}
