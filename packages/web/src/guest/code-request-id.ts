const key = 'samklang.code-request'

/**
 * Goes with the request for a code and with its answer: a code belongs to the browser that asked for it, also after a reload
 * and in another tab. It names nobody and is used for nothing else.
 */
export function codeRequestId(): string {
  const kept = localStorage.getItem(key)
  if (kept) return kept
  const made = makeUuid()
  localStorage.setItem(key, made)
  return made
}

// Made by hand: plain http on a local network lets a browser make no other.
function makeUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, place) => {
    if (place === 6) return ((byte & 0x0f) | 0x40).toString(16)
    if (place === 8) return ((byte & 0x3f) | 0x80).toString(16)
    return byte.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
