import type { CSSProperties, ReactNode } from 'react'

type TransitionProps = { mounted: boolean; children: (style: CSSProperties) => ReactNode }

/** Stands in for Mantine's Transition in a Button (see stand-ins.ts). */
export function Transition({ mounted, children }: TransitionProps): ReactNode {
  return mounted ? children({}) : null
}
