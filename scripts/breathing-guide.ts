// The sound that one can breathe with in "Mindre oro": a soft tone that rises for four seconds and falls for six, for a minute.
// `node scripts/breathing-guide.ts` writes it; what it writes is always the same (tests/breathing-guide.test.ts).
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const breathingGuide = { rate: 8000, breaths: 6, secondsIn: 4, secondsOut: 6, low: 262, high: 392 } as const
export const breathingGuideFile = new URL(
  '../content/treatments/mindre-oro/sounds/andas-med-tonen.wav',
  import.meta.url,
)

const { rate, breaths, secondsIn, secondsOut, low, high } = breathingGuide
const secondsOfBreath = secondsIn + secondsOut
const quietest = 0.05
const loudest = 0.4
/** So that it neither begins nor ends with a click. */
const fadeSeconds = 0.6

/** How far one has breathed in, from 0 to 1, slowly at both ends. */
function fullnessAt(seconds: number): number {
  const within = seconds % secondsOfBreath
  const part = within < secondsIn ? within / secondsIn : 1 - (within - secondsIn) / secondsOut
  return (1 - Math.cos(Math.PI * part)) / 2
}

/** One channel of 16 bits, as WAV: every browser plays it. */
export function makeBreathingGuide(): Buffer {
  const total = breaths * secondsOfBreath
  const samples = new Int16Array(total * rate)
  let phase = 0
  for (let index = 0; index < samples.length; index += 1) {
    const seconds = index / rate
    const fullness = fullnessAt(seconds)
    phase += (2 * Math.PI * (low + (high - low) * fullness)) / rate
    // The octave and the fifth above are heard on the loudspeaker of a phone too.
    const tone = (Math.sin(phase) + 0.3 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase)) / 1.4
    const fade = Math.min(1, seconds / fadeSeconds, (total - seconds) / fadeSeconds)
    samples[index] = Math.round(32_767 * tone * fade * (quietest + (loudest - quietest) * fullness))
  }
  return Buffer.concat([headerOf(samples.byteLength), Buffer.from(samples.buffer)])
}

function headerOf(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)
  return header
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(breathingGuideFile, makeBreathingGuide())
