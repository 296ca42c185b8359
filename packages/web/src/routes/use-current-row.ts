import { useLocation, useMatches, useParams } from '@tanstack/react-router'
import type { RouteRow } from './row.ts'

export function useCurrentRow(): RouteRow | undefined {
  return useMatches().findLast(({ staticData }) => staticData.row)?.staticData.row
}

/** A value of the address's query, as the text that stands there. */
export function useQueryValue(name: string): string | undefined {
  return new URLSearchParams(useLocation().searchStr).get(name) ?? undefined
}

export function usePathValue(name: string): string | undefined {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  return params[name]
}
