import { type LinkProps, useLocation, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'

type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  search?: LinkProps['search']
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link inside the app: a real address, so that ctrl-click opens it in a new tab. The router's own link fetches ahead, waits
 * and styles besides, which a patient's phone would load for nothing.
 */
export function AppLink({ to, search, onClick, target, ...props }: AppLinkProps) {
  const router = useRouter()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const next = router.buildLocation({ to, search })

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    const isElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (event.defaultPrevented || isElsewhere || (target && target !== '_self')) return
    event.preventDefault()
    void router.navigate({ to, search })
  }

  // Only the page itself is the current one: a part of the administration is not its start.
  const isHere = withoutSlash(next.pathname) === withoutSlash(here)
  return (
    <a
      {...props}
      href={next.href}
      target={target}
      aria-current={isHere ? 'page' : props['aria-current']}
      onClick={follow}
    />
  )
}

function withoutSlash(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}
