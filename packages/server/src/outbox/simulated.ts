import type { MessageProvider } from './provider.ts'

/** The demo's provider: accepts everything and sends nothing. What was written is read on the page of sent messages. */
export const simulatedProvider: MessageProvider = {
  send: async ({ idempotencyKey }) => ({ reference: `simulated:${idempotencyKey}` }),
}
