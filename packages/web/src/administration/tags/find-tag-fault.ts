import type { ErrorKey } from '@samklang/contract/errors'
import { findFaults } from '@samklang/contract/faults'
import { type Tag, TagName } from '@samklang/contract/tags'

export type TagFault = Extract<ErrorKey, 'required' | 'no-commas' | 'maxLength' | 'exists' | 'exists-inactive'>

/** What is wrong with a new tag's name, told before it is sent: two tags that differ only in case would be mistaken. */
export function findTagFault(typed: string, tags: readonly Tag[]): TagFault | undefined {
  const parsed = TagName.safeParse(typed, { reportInput: true })
  if (!parsed.success) {
    const key = findFaults(parsed.error)[0]?.Key
    return key === 'required' || key === 'no-commas' ? key : 'maxLength'
  }
  const name = parsed.data.toLocaleLowerCase('sv')
  const twin = tags.find((tag) => tag.Name.toLocaleLowerCase('sv') === name)
  if (!twin) return undefined
  return twin.Inactive ? 'exists-inactive' : 'exists'
}
