import type { ClientCall } from '@samklang/contract/call'
import type { Query } from '@tanstack/react-query'

/** The call itself is the cache key, so no screen invents one: whose eyes read it, which call, what was asked, what it shows. */
export function callKey(scope: string, call: ClientCall, input: object, ...variant: unknown[]): readonly unknown[] {
  return [scope, call.path, input, topicsIn(call.shows, input), ...variant]
}

/** Topics with the ids that the input carries in place of the names of its fields. */
export function topicsIn(topics: ClientCall['shows'] = [], input: object): string[] {
  const given = Object.assign({}, ...Object.values(input))
  return topics.map((topic) => topic.replace(/:(\w+)/, (_, field: string) => given[field]))
}

/** Tells the cached reads that show something of these topics, of the same one where both name one. */
export function isShowing(topics: readonly string[]): (query: Query) => boolean {
  return (query) => shownBy(query).some((shown) => topics.some((one) => isWithin(shown, one) || isWithin(one, shown)))
}

function shownBy({ queryKey: [, , , shows], state: { data, fetchStatus } }: Query): string[] {
  return [shows ?? []].flat().flatMap((topic) => {
    const [name = '', field] = String(topic).split('/reply.')
    if (!field) return name
    // Whose it is nobody knows before it has come. What failed is of nobody, and read anew with what is read of all.
    if (data === undefined) return fetchStatus === 'fetching' ? name : String(topic)
    return [data].flat().map((row) => `${name}/${Object(row)[field]}`)
  })
}

function isWithin(part: string, whole: string): boolean {
  return `${part}/`.startsWith(`${whole}/`)
}
