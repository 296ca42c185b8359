/** Of several questions about the same thing the last one counts, in whatever order the answers come. */
export function noteTurns(): (name: string) => { isOvertaken: () => boolean } {
  const latest = new Map<string, symbol>()
  return (name) => {
    const turn = Symbol(name)
    latest.set(name, turn)
    return { isOvertaken: () => latest.get(name) !== turn }
  }
}
