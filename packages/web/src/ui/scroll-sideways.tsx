import { Box } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './scroll-sideways.module.css'

/** Holds what may be wider than the window. Once it is, the keyboard reaches it too, to scroll it. */
export function ScrollSideways({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isWider, setIsWider] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsWider(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  const reached = isWider ? { tabIndex: 0, role: 'group', 'aria-label': label } : {}
  return (
    <Box ref={box} className={classes.scroll} {...reached}>
      {children}
    </Box>
  )
}
