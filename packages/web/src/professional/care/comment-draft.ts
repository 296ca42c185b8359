/** What somebody has typed, and what stood on the form when they began. */
export type CommentDraft = { typed: string | undefined; read: string | undefined }

type Judged = {
  /** What the field shows. */
  shown: string
  written: string | null
  /** What the writer had before them: goes along, so that a colleague's words are never written over unseen. */
  previous: string | null
  isChanged: boolean
  /** What a colleague has put there since, null where they took it away; undefined while there is nothing to choose. */
  theirs: string | null | undefined
}

export function judgeComment({ typed, read = '' }: CommentDraft, standing: string | null): Judged {
  // Whoever has written nothing sends nothing and sees what stands there.
  const isOwn = typed !== undefined && typed !== read
  const shown = isOwn ? typed : (standing ?? '')
  const written = shown.trim() || null
  const isChanged = isOwn && written !== standing
  return {
    shown,
    written,
    previous: isOwn ? read || null : standing,
    isChanged,
    theirs: isChanged && read !== (standing ?? '') ? standing : undefined,
  }
}

/** The colleague's words first, then one's own; what both had before them is said once. */
export function joinComments(theirs: string, { typed = '', read = '' }: CommentDraft): string {
  const rest = typed.startsWith(read) ? typed.slice(read.length) : typed
  const own = read === '' || /^\s/.test(rest) ? rest : typed
  return [theirs, own.trim()].filter(Boolean).join('\n\n')
}
