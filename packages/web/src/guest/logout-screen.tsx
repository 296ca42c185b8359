import { Button, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut, takeNext } from '../session/departure.ts'
import { lastLoginPath } from '../session/side.ts'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** A server that does not answer keeps nobody waiting: what was here is gone by then. */
const patienceMs = 5000

/** /logga-ut */
export function LogoutScreen() {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  // Before the words are seen: whoever reads that they are logged out is, also at the identity provider.
  useLayoutEffect(() => {
    void leave().then((to) => (to ? location.replace(to) : setOver(true)))
  }, [])

  if (!isOver) return <PageTitle>{t('logout.leaving')}</PageTitle>
  return (
    <Stack>
      <PageTitle>{t('logout.title')}</PageTitle>
      <Text>{t('logout.text')}</Text>
      <Text>{t('logout.shared')}</Text>
      <Button component={AppLink} to={lastLoginPath()} size="lg">
        {t('logout.again')}
      </Button>
    </Stack>
  )
}

/** Where to go on to: the identity provider, or what whoever comes back from there was on the way to. */
async function leave(): Promise<string | null> {
  const patience = Promise.withResolvers<null>()
  const timer = setTimeout(patience.resolve, patienceMs, null)
  // Before what is kept here goes: that is kept here too.
  const next = takeNext()
  const provider = await Promise.race([signOut(), patience.promise])
  clearTimeout(timer)
  return provider ?? next
}
