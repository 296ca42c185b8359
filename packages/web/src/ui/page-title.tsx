import { Title, type TitleProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { takeFocusRequest } from './focus-request.ts'

/** The one h1 of a screen. After a change of page it takes the focus, so that a screen reader says where one is. */
export function PageTitle({ children, ...props }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocusRequest()) heading.current?.focus()
  }, [])
  return (
    <Title order={1} size="h2" ref={heading} tabIndex={-1} data-page-title {...props}>
      {children}
    </Title>
  )
}
