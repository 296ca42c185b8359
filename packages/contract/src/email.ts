import * as z from 'zod/mini'
import type { ValidationKey } from './errors.ts'
import { obeys } from './obeys.ts'

export function findEmailFault(text: string): ValidationKey | undefined {
  if (/[`´]|\p{M}/u.test(text.normalize('NFD'))) return 'validateNotAllowedEmailCharacters'
  if (!/^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/.test(text)) return 'email'
  return undefined
}

export const Email = z.string().check(
  z.overwrite((text) => text.trim()),
  z.maxLength(200),
  obeys(findEmailFault),
)
