import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

const nonceLength = 24

/**
 * Ciphertext for what lies in the browser. Done without the browser's own cryptography, which answers later (a page being
 * closed has no later) and is missing over plain http on a clinic's own network. `name` is bound to it: what was sealed
 * under one name does not open under another.
 */
export function sealText(key: string, name: string, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const box = cipher(key, nonce, name).encrypt(new TextEncoder().encode(text))
  const whole = new Uint8Array(nonceLength + box.length)
  whole.set(nonce)
  whole.set(box, nonceLength)
  return toBase64(whole)
}

/** Undefined when it is none of ours: sealed under another key or name, or changed by somebody. */
export function openText(key: string, name: string, sealed: string): string | undefined {
  try {
    const whole = fromBase64(sealed)
    const box = cipher(key, whole.slice(0, nonceLength), name).decrypt(whole.slice(nonceLength))
    return new TextDecoder().decode(box)
  } catch {
    return undefined
  }
}

function cipher(key: string, nonce: Uint8Array, name: string) {
  return xchacha20poly1305(fromBase64(key), nonce, new TextEncoder().encode(name))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
