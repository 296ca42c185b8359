import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { flag, type secureUrl } from './setting-forms.ts'

const text = z.string().trim().min(1)

/** `id:key` pairs with commas between: public keys (SPKI in base64) of those that signed the log before. */
const publicKeys = z
  .string()
  .transform((list) => list.split(',').map((pair) => readPublicKey(pair.trim())))
  .refine((keys) => keys.every((key) => key !== undefined), 'must be id:key pairs, each a public key in base64 (SPKI)')
  .transform((keys) => keys.filter((key) => key !== undefined))

/** The audit log: who has signed it, where its heads are kept apart, where it is verified. */
export function auditVariables(url: ReturnType<typeof secureUrl>, postgresUrl: z.ZodType<string>) {
  return {
    AUDIT_PREVIOUS_KEYS: publicKeys.default([]),
    AUDIT_DATABASE_URL: postgresUrl.optional(),
    AUDIT_HEADS_FILE: text.optional(),
    AUDIT_HEADS_URL: url.optional(),
    AUDIT_HEADS_AUTH_HEADER: text.regex(/^[\w-]+$/, 'must be the name of a header').default('authorization'),
    AUDIT_HEADS_AUTH: text.optional(),
    AUDIT_HEADS_PRIVATE: flag.default(false),
  }
}

type Given = z.output<z.ZodObject<ReturnType<typeof auditVariables>>>

export function arrangeAudit(from: Given) {
  return {
    previousKeys: from.AUDIT_PREVIOUS_KEYS,
    /** A standby, or undefined for the database itself. */
    databaseUrl: from.AUDIT_DATABASE_URL,
    heads: {
      file: from.AUDIT_HEADS_FILE,
      url: from.AUDIT_HEADS_URL
        ? {
            url: from.AUDIT_HEADS_URL,
            authHeader: from.AUDIT_HEADS_AUTH_HEADER,
            auth: from.AUDIT_HEADS_AUTH,
            mayBePrivate: from.AUDIT_HEADS_PRIVATE,
          }
        : undefined,
    },
  }
}

/** Undefined for what is no such pair. */
export function readPublicKey(pair: string): [string, KeyObject] | undefined {
  const [id = '', der = ''] = pair.split(':')
  try {
    return id ? [id, createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' })] : undefined
  } catch {
    return undefined
  }
}
