import type { Condition, FormContent, Question, QuestionGroup } from '@samklang/contract/form-content'
import type { Words } from '@samklang/contract/form-facts'
import { textKeys } from '@samklang/contract/item-names'
import { told } from '../finding-words.ts'
import { controlsOf, extensionUrls, isMarked } from './extensions.ts'
import { namer } from './names.ts'
import { type ReadContext, type ReadParts, wordsOf, wordsOfChild } from './read-parts.ts'
import type { TreeItem } from './read-tree.ts'

type Conditions = ReadonlyMap<string, Condition | undefined>

/** What holds for everything in a group, from outside in. */
type Within = {
  id: string
  conditions: Condition[]
  isHidden: boolean
  titles: Words[]
  texts: Words[]
  depth: number
}

/**
 * Groups may lie in groups as deep as anybody likes; people read one after the other. So what lies within becomes a group of
 * its own, under the conditions of all that it lay in.
 */
export function layoutPages(reading: ReadContext, parts: ReadParts, conditions: Conditions): FormContent['Pages'] {
  const pageName = namer()
  const groupName = namer()
  const { roots } = reading.tree
  const isPage = ({ type, item }: TreeItem) => type === 'group' && controlsOf(item).includes('page')

  function seedGroups(branches: TreeItem[], within: Within): QuestionGroup[] {
    const groups: QuestionGroup[] = []
    let open: QuestionGroup | undefined
    const titles = [...within.titles]
    const texts = [...within.texts]
    const opened = () => {
      if (open) return open
      const Id = groupName(within.id)
      reading.write(textKeys.groupTitle(Id), joined(titles.splice(0), ' – '))
      reading.write(textKeys.groupText(Id), joined(texts.splice(0), '\n\n'))
      open = { Id, hidden: within.isHidden, ...when(within.conditions), Questions: [] }
      groups.push(open)
      return open
    }
    for (const branch of branches) {
      const part = parts.get(branch.linkId)
      if (part?.is === 'Group') {
        open = undefined
        if (within.depth > 0) reading.findings.push(told(branch.linkId, 'groups-flattened'))
        const inner = inside(branch, { ...within, titles: titles.splice(0), texts: texts.splice(0) })
        groups.push(...seedGroups(branch.children, { ...inner, depth: within.depth + 1 }))
      } else if (part?.is === 'Question') opened().Questions.push(...questionsOf(branch, []))
    }
    return groups
  }

  function inside(branch: TreeItem, within: Within): Within {
    const own = conditions.get(branch.linkId)
    const title = isPage(branch) ? undefined : wordsOf(branch, reading)
    const text = wordsOfChild(branch, reading, ['help', 'instructions'])
    return {
      ...within,
      id: withoutKind(branch.linkId),
      titles: [...within.titles, ...(title ? [title] : [])],
      texts: [...within.texts, ...(text ? [text] : [])],
      conditions: own ? [...within.conditions, own] : within.conditions,
      isHidden: within.isHidden || isMarked(branch.item, extensionUrls.hidden),
    }
  }

  /** A question and those that lie under it, which are asked once it is answered. */
  function questionsOf(branch: TreeItem, above: Condition[]): Question[] {
    const part = parts.get(branch.linkId)
    if (part?.is === 'Group') return branch.children.flatMap((child) => questionsOf(child, above))
    if (part?.is !== 'Question') return []
    const own = conditions.get(branch.linkId)
    const all = own ? [...above, own] : above
    const question = { ...part.question, ...when(all) }
    if (question.type === 'Matrix') return [question]
    const isAnswerable = question.type !== 'Information' && question.type !== 'Media'
    const below: Condition[] = isAnswerable ? [{ questionId: question.questionId, op: 'answered' }] : []
    const under = branch.children.flatMap((child) => questionsOf(child, below))
    if (under.length > 0) reading.findings.push(told(branch.linkId, 'asked-under', branch.linkId))
    return [question, ...(part.other ? [part.other] : []), ...under]
  }

  const outside: Within = { id: 'group', conditions: [], isHidden: false, titles: [], texts: [], depth: 0 }
  const runs: TreeItem[][] = []
  for (const branch of roots) {
    const last = runs.at(-1)
    if (!last || isPage(branch) || last.some(isPage)) runs.push([branch])
    else last.push(branch)
  }
  return runs.flatMap((run) => {
    const [first] = run
    const page = first && isPage(first) ? first : undefined
    const within = page ? inside(page, outside) : outside
    const Groups = seedGroups(page ? page.children : run, within)
    if (Groups.length === 0) return []
    const Id = pageName(withoutKind(page?.linkId ?? 'page'))
    if (page) reading.write(textKeys.pageTitle(Id), wordsOf(page, reading))
    return [{ Id, Groups }]
  })
}

function when(conditions: Condition[]): { showWhen?: Condition } {
  const [first, ...more] = conditions
  if (!first) return {}
  return { showWhen: more.length > 0 ? { all: conditions } : first }
}

function joined(titles: Words[], between: string): Words | undefined {
  const joint: Words = {}
  for (const language of ['sv', 'en'] as const) {
    const texts = titles.flatMap((title) => title[language] ?? [])
    if (texts.length > 0) joint[language] = texts.join(between)
  }
  return titles.length > 0 ? joint : undefined
}

/** Our own files say of a page or a group what it is, since a question may go by the same name. */
function withoutKind(linkId: string): string {
  return linkId.replace(/^(page|group)\/(?=.)/, '')
}
