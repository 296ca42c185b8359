/** A lasting storage for tests: Node has one only with a file to keep it in. */
export function aStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  // On its prototype: what is kept is all that a list of its keys shows.
  return Object.setPrototypeOf(kept, methods)
}
