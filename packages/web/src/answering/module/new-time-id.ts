import type { Instant } from '@samklang/contract/instants'
import { newId } from '../../state/new-id.ts'

/** a uuid of version 7, which says when it was made. */
export function newTimeId(now: Instant): string {
  const at = Date.parse(now).toString(16).padStart(12, '0')
  return `${at.slice(0, 8)}-${at.slice(8)}-7${newId().slice(15)}`
}
