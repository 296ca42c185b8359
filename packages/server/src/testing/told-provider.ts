import type { Provider } from '../sign-in/provider.ts'

/** An identity provider that says what the test wants it to: the returned `code` is whom it saw. */
export function toldProvider(): Provider & { state: string; isDown: boolean; secondsAgo: number | undefined } {
  return {
    state: 'state-of-the-test',
    isDown: false,
    secondsAgo: 0,
    async depart(_, { isFresh }) {
      if (this.isDown) return undefined
      const secrets = { state: this.state, nonce: 'nonce', verifier: 'verifier', isFresh }
      return { to: 'https://provider.example/authorize', secrets }
    },
    async arrive(_, { code, error }) {
      if (this.isDown) return { outcome: 'away', reason: 'unavailable' }
      if (typeof code === 'string') return { outcome: 'identified', who: code, secondsAgo: this.secondsAgo }
      return error ? { outcome: 'away', reason: 'cancelled' } : { outcome: 'rejected', reason: 'level' }
    },
    async farewell() {
      return this.isDown ? undefined : 'https://provider.example/logout'
    },
  }
}
