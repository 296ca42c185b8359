import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breathingGuide, breathingGuideFile, makeBreathingGuide } from '../scripts/breathing-guide.ts'

const file = readFileSync(breathingGuideFile)
const { rate, breaths, secondsIn, secondsOut, low, high } = breathingGuide
const samples = new Int16Array(file.buffer.slice(file.byteOffset + 44, file.byteOffset + file.length))

/** Waves in a second, by how often it goes from below to above. */
function pitchAt(seconds: number): number {
  const part = samples.subarray(seconds * rate, (seconds + 0.5) * rate)
  return 2 * part.filter((value, index) => value >= 0 && (part[index - 1] ?? 0) < 0).length
}

const loudnessAt = (seconds: number) =>
  samples.subarray(seconds * rate, (seconds + 0.25) * rate).reduce((most, value) => Math.max(most, Math.abs(value)), 0)

test('R-469 the sound to breathe with is what its script makes, a minute long and light enough for a phone', () => {
  expect(file.equals(makeBreathingGuide())).toBe(true)
  expect(samples.length / rate).toBe(breaths * (secondsIn + secondsOut))
  expect(file.length).toBeLessThan(1_000_000)
})

test('R-469 its tone rises while one breathes in and falls while one breathes out, without a click', () => {
  for (let breath = 0; breath < breaths; breath += 1) {
    const at = breath * (secondsIn + secondsOut)
    const [start, top, end] = [
      pitchAt(at + 0.5),
      pitchAt(at + secondsIn - 0.25),
      pitchAt(at + secondsIn + secondsOut - 1),
    ]
    for (const pitch of [start, top, end]) expect(pitch).toBeGreaterThanOrEqual(low - 10)
    expect(top).toBeGreaterThan(start + 60)
    expect(top).toBeGreaterThan(end + 60)
    expect(top).toBeLessThanOrEqual(high + 10)
    expect(loudnessAt(at + secondsIn)).toBeGreaterThan(3 * loudnessAt(at + secondsIn + secondsOut - 0.5))
  }
  expect(samples.every((value, index) => Math.abs(value - (samples[index - 1] ?? 0)) < 8000)).toBe(true)
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(10)
})
