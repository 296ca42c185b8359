import * as z from 'zod/mini'

/** Cleared with the session like everything of ours, and gone with the tab. */
const key = 'samklang.invitation'
const Link = z.object({ uniqueToken: z.string(), userId: z.optional(z.string()) })
export type FollowedLink = z.output<typeof Link>

/** The way through an e-ID keeps nothing of ours: which invitation it was for is remembered here meanwhile. */
export function keepLink(link: FollowedLink): void {
  sessionStorage.setItem(key, JSON.stringify(link))
}

export function readLink(): FollowedLink | undefined {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : Link.safeParse(JSON.parse(text)).data
}

export function dropLink(): void {
  sessionStorage.removeItem(key)
}

export function pathOfLink({ uniqueToken, userId }: FollowedLink): string {
  const query = userId ? `?${new URLSearchParams({ userId })}` : ''
  return `/inbjudan/${encodeURIComponent(uniqueToken)}${query}`
}
