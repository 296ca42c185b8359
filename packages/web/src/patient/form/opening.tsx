import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { CrisisCard } from '../crisis-card.tsx'
import { english, swedish } from './opening-words.ts'

// Not among the texts of the patient's side: those come before the first question.
/** While a form is read. Without network that may take long: it is said, with the numbers to call. */
export function Opening() {
  const { language } = useText()
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('offline', look)
    addEventListener('online', look)
    return () => {
      removeEventListener('offline', look)
      removeEventListener('online', look)
    }
  }, [])
  if (isOnline) return <LoadingSkeleton />
  return (
    <Stack>
      <Text role="status">{(language === 'en' ? english : swedish).offline}</Text>
      <CrisisCard />
    </Stack>
  )
}
