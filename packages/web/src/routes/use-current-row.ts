import { useLocation, useMatches, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { RouteRow } from './row.ts'

export function useCurrentRow(): RouteRow | undefined {
  return useMatches().findLast(({ staticData }) => staticData.row)?.staticData.row
}

/** A value of the address's query, as the text that stands there. */
export function useQueryValue(name: string): string | undefined {
  return new URLSearchParams(useLocation().searchStr).get(name) ?? undefined
}

/** Another each time that a link is followed, also to the address that one is at. */
export function useVisitKey(): string {
  const router = useRouter()
  const { href } = useLocation()
  const [followed, setFollowed] = useState(0)
  useEffect(() => router.subscribe('onBeforeLoad', () => setFollowed((before) => before + 1)), [router])
  return `${followed} ${href}`
}

export function usePathValue(name: string): string | undefined {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  return params[name]
}
