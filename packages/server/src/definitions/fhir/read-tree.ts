import { doubted, failed, type ImportFinding } from '../finding-words.ts'
import { isRecord, type Json, recordsAt, textAt } from './json.ts'

/** One item of the file, with those that lie in it. */
export type TreeItem = { linkId: string; type: string; item: Json; children: TreeItem[]; parent: TreeItem | undefined }

export type ItemTree = { roots: TreeItem[]; byLinkId: Map<string, TreeItem> }

const deepest = 12
const most = 1000

/** The items as they lie in each other. Whatever cannot be told apart or followed is an error. */
export function readTree(resource: Json): { tree: ItemTree; findings: ImportFinding[] } {
  const findings: ImportFinding[] = []
  const byLinkId = new Map<string, TreeItem>()

  function grow(holder: Json, parent: TreeItem | undefined, depth: number): TreeItem[] {
    const items = Array.isArray(holder.item) ? holder.item : []
    if (items.length > 0 && depth > deepest) {
      findings.push(failed(parent?.linkId ?? '', 'too-deep', String(deepest)))
      return []
    }
    return items.flatMap((item, index) => {
      if (byLinkId.size >= most || findings.length >= most) return []
      const linkId = isRecord(item) ? textAt(item, 'linkId') : undefined
      const place = `${parent ? `${parent.linkId}/` : ''}item[${index}]`
      if (!isRecord(item) || linkId === undefined) {
        findings.push(failed(place, 'missing-link-id'))
        return []
      }
      if (byLinkId.has(linkId)) {
        findings.push(failed(linkId, 'duplicate-link-id'))
        return []
      }
      const branch: TreeItem = { linkId, type: textAt(item, 'type') ?? '', item, children: [], parent }
      byLinkId.set(linkId, branch)
      branch.children = grow(item, branch, depth + 1)
      return [branch]
    })
  }

  const roots = grow(resource, undefined, 1)
  if (byLinkId.size >= most) findings.push(failed('', 'too-many', `> ${most} item`))
  if (byLinkId.size === 0 && findings.length === 0) findings.push(failed('', 'no-items'))
  for (const branch of byLinkId.values())
    for (const extension of recordsAt(branch.item, 'modifierExtension'))
      findings.push(failed(branch.linkId, 'modifier-extension', textAt(extension, 'url')))
  for (const extension of recordsAt(resource, 'modifierExtension'))
    findings.push(doubted('', 'modifier-extension', textAt(extension, 'url')))
  return { tree: { roots, byLinkId }, findings }
}

export function descendantsOf(branch: TreeItem): TreeItem[] {
  return branch.children.flatMap((child) => [child, ...descendantsOf(child)])
}
