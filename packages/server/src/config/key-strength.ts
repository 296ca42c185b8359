/** Whether bytes could have been drawn at random: of such keys fewer than one in ten million is refused. */
export function isDrawnAtRandom(key: Buffer): boolean {
  const typed = key.filter((byte) => byte >= 0x20 && byte < 0x7f).length
  return hasVariety(key, 20) && key.length - typed >= 4
}

/** The same for a secret in letters and digits, hexadecimal ones among them. */
export function isSecretDrawnAtRandom(secret: string): boolean {
  return hasVariety(Buffer.from(secret, 'utf8'), 8)
}

/** Neither few values over and over nor values in steps: then the differences are few. */
function hasVariety(bytes: Buffer, least: number): boolean {
  const differences = Array.from(bytes.subarray(1), (byte, place) => (byte - (bytes[place] ?? 0)) & 0xff)
  return new Set(bytes).size >= least && new Set(differences).size >= least
}
