import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Another each time that a link is followed, also to the address that one is at. */
export function useVisitKey(): string {
  const router = useRouter()
  const { href } = useLocation()
  const [followed, setFollowed] = useState(0)
  useEffect(() => router.subscribe('onBeforeLoad', () => setFollowed((before) => before + 1)), [router])
  return `${followed} ${href}`
}
