/** Stands in for the link that a route of the router offers, which nobody uses (see stand-ins.ts). */
export const Link = 'a'
