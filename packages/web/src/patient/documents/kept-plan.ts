import type { SafetyPlan } from '@samklang/contract/artifacts'
import type { Instant } from '@samklang/contract/instants'
import { planKeyOf } from '../../session/latest.ts'
import { scopeOf } from '../../session/scope.ts'
import { type Session, session } from '../../session/store.ts'
import { dropPhonePlan, readPhonePlanOwner } from '../../state/phone-plan.ts'

export type KeptPlan = { plan: SafetyPlan; scope: string; readAt: Instant }

/**
 * the plan as it was read last, for who loses the network. Sealed under the key of the session, which lies in its tabs alone, and
 * gone when it ends. Done with the browser's own cryptography, so that the page without network can open it
 * (`public/offline-plan.js`); over plain http there is neither, and nothing is kept. Nor is it on a device that was handed over.
 */
export async function keepPlan(plan: SafetyPlan, readAt: Instant): Promise<void> {
  const known = session.get()
  if (!known || known.lockedFormId || !globalThis.crypto.subtle) return
  const change = nextChange()
  const name = planKeyOf(known)
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const kept: KeptPlan = { plan, scope: scopeOf(known), readAt }
  const text = new TextEncoder().encode(JSON.stringify(kept))
  const box = new Uint8Array(await crypto.subtle.encrypt(methodOf(name, iv), await keyOf(known, 'encrypt'), text))
  // Somebody may have logged out meanwhile, or the plan was read anew and is another or gone.
  if (session.get()?.tabKey !== known.tabKey || change !== latestChange) return
  const sealed = btoa(Array.from([...iv, ...box], (byte) => String.fromCharCode(byte)).join(''))
  try {
    localStorage.setItem(name, `${known.absolutExpirationTime} ${sealed}`)
  } catch {
    // A browser without room shows it as long as the page is open.
  }
}

/** Undefined where nothing is kept, or it is none of this session's. */
export async function readKeptPlan(isKept: (value: unknown) => value is KeptPlan): Promise<KeptPlan | undefined> {
  const known = session.get()
  if (!known || !globalThis.crypto.subtle) return undefined
  const name = planKeyOf(known)
  const [, sealed] = localStorage.getItem(name)?.split(' ') ?? []
  if (!sealed) return undefined
  try {
    const whole = bytesOf(sealed)
    const method = methodOf(name, whole.slice(0, ivLength))
    const opened = await crypto.subtle.decrypt(method, await keyOf(known, 'decrypt'), whole.slice(ivLength))
    const kept: unknown = JSON.parse(new TextDecoder().decode(opened))
    return isKept(kept) && kept.scope === scopeOf(known) ? kept : undefined
  } catch {
    return undefined
  }
}

/** There is no plan any more, or it can no longer be read: nor is there on the phone. */
export function dropKeptPlan(): void {
  nextChange()
  const known = session.get()
  if (!known) return
  localStorage.removeItem(planKeyOf(known))
  const [, contextId] = readPhonePlanOwner()
  if (contextId !== undefined && contextId === known.context?.ContextId) dropPhonePlan()
}

/** Sealing takes a moment: of what is kept and dropped in the meantime the last counts. */
let latestChange = 0

function nextChange(): number {
  latestChange += 1
  return latestChange
}

const ivLength = 12

function methodOf(name: string, iv: Uint8Array<ArrayBuffer>) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
}

function keyOf({ tabKey }: Session, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(tabKey), 'AES-GCM', false, [use])
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
