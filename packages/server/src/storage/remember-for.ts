/** Health is asked every second, the storage now and then. */
export function rememberFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    const now = performance.now()
    if (!asked || now - asked.at > ms) asked = { at: now, answer: ask() }
    return asked.answer
  }
}
