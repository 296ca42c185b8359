import { Box } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** Help that is called for while somebody reads further down is brought to them; where they write, the focus stays. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'start' }), [])
  return (
    <Box ref={place} mb="md">
      {children}
    </Box>
  )
}
