import { hash, randomBytes } from 'node:crypto'

/** 256 bits from a secure source; only its hash is ever stored. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
