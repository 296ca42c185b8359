import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  search?: LinkProps['search']
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the app: a real address, so that ctrl-click opens it in a new tab. */
export function AppLink({ to, search, ...props }: AppLinkProps) {
  // Only the page itself is the current one: a part of the administration is not its start.
  return <Link to={to} search={search} activeOptions={{ exact: true, includeSearch: false }} {...props} />
}
