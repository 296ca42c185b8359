import type { Provider } from '../sign-in/provider.ts'

/** An identity provider that says what the test wants it to: the returned `code` is whom it saw. */
export function toldProvider(): Provider & { state: string; isDown: boolean } {
  return {
    state: 'state-of-the-test',
    isDown: false,
    async depart() {
      if (this.isDown) return undefined
      const secrets = { state: this.state, nonce: 'nonce', verifier: 'verifier' }
      return { to: 'https://provider.example/authorize', secrets }
    },
    async arrive(_, { code, error }) {
      if (this.isDown) return { outcome: 'away', reason: 'unavailable' }
      if (typeof code === 'string') return { outcome: 'identified', who: code }
      return error ? { outcome: 'away', reason: 'cancelled' } : { outcome: 'rejected', reason: 'level' }
    },
  }
}
