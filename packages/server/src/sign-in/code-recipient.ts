import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { blindIndex } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { findVisitor } from './queries.ts'
import { addresseesOf, type CodeAddressee } from './request-code.ts'

type CodeRecipient = { Channel: 'Sms' | 'Email'; Masked: string }

const dots = '••••'

/**
 * The last digits of the phone that a code would go to, for whoever has followed their link and wonders which one it is: the
 * one of the unit whose link it is.
 * Whoever cannot be written to has digits too, the same each time: nobody learns from them who is known here.
 */
export async function findCodeRecipient(db: Db, keys: Keys, userId: string, now: Instant): Promise<CodeRecipient> {
  const visitor = await findVisitor(db, { userId }, 'Two', now)
  const [known] = visitor ? addresseesOf(keys, visitor) : []
  return mask(known, () => madeUpPhone(keys, userId))
}

function mask(known: CodeAddressee | undefined, makeUp: () => string): CodeRecipient {
  if (known?.channel === 'Email') return { Channel: 'Email', Masked: maskAddress(known.recipient) }
  return { Channel: 'Sms', Masked: maskPhone(known?.recipient ?? makeUp()) }
}

function maskPhone(phone: string): string {
  const last = phone.replace(/\D/g, '').slice(-4)
  return `${dots} ${last.slice(0, 2)} ${last.slice(2)}`
}

function maskAddress(address: string): string {
  const [name = '', host = ''] = address.split('@')
  return `${name.slice(0, 1)}${dots}@${host}`
}

function madeUpPhone(keys: Keys, userId: string): string {
  const number = blindIndex(keys, 'code-subject', `recipient:${userId.toLowerCase()}`).readUInt32BE()
  return String(number % 10_000).padStart(4, '0')
}
