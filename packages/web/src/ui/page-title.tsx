import { Title, type TitleProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { cell } from '../state/cell.ts'
import { takeFocusRequest } from './focus-request.ts'

/** What the page shown is about, a form's name for instance, where that says more than the title of its route. */
export const pageSubject = cell<string | undefined>(undefined)

type PageTitleProps = TitleProps & { subject?: string }

/** The one h1 of a screen. After a change of page it takes the focus, so that a screen reader says where one is. */
export function PageTitle({ children, subject, ...props }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocusRequest()) heading.current?.focus()
  }, [])
  useEffect(() => {
    pageSubject.set(subject)
    return () => pageSubject.set(undefined)
  }, [subject])
  return (
    <Title order={1} size="h2" ref={heading} tabIndex={-1} data-page-title {...props}>
      {children ?? subject}
    </Title>
  )
}
