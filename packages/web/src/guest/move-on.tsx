import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'

/** Leads on to another page, once, however often it is drawn until that page is there. */
export function MoveOn({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ href: to, replace: true })
  }, [to, navigate])
  return <LoadingSkeleton />
}
