/** Looks into JSON that anybody may have written: what is not as it should be is not there. */
export type Json = Record<string, unknown>

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function recordAt(value: Json, name: string): Json {
  const found = value[name]
  return isRecord(found) ? found : {}
}

export function recordsAt(value: Json, name: string): Json[] {
  const found = value[name]
  return Array.isArray(found) ? found.filter(isRecord) : []
}

export function textAt(value: Json, name: string): string | undefined {
  const found = value[name]
  return typeof found === 'string' && found.trim() !== '' ? found : undefined
}

/** Some programs write numbers as text. */
export function numberAt(value: Json, name: string): number | undefined {
  const found = value[name]
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The one field of a choice such as value[x] or answer[x], with the name of what x is. */
export function chosenAt(value: Json, prefix: string): { kind: string; value: unknown } | undefined {
  for (const [name, found] of Object.entries(value))
    if (name.startsWith(prefix) && name.length > prefix.length && found !== null)
      return { kind: name.slice(prefix.length), value: found }
  return undefined
}
