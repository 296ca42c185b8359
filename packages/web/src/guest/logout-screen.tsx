import { Alert, Button, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasAnyUnsent, hasUnsent } from '../answering/draft/unsent.ts'
import { now } from '../session/clock.ts'
import { isUnheard, signOut, takeNext } from '../session/departure.ts'
import { lastLoginPath } from '../session/side.ts'
import { session } from '../session/store.ts'
import { keepLeftOpen, takeLeftOpen } from '../session/wanted-form.ts'
import { useCell } from '../state/cell.ts'
import { placeOfTexts } from '../state/kept-texts.ts'
import { knownUnitPhone } from '../system/unit-information.ts'
import { AppLink } from '../ui/app-link.tsx'
import { CallButton } from '../ui/call-button.tsx'
import { formatTime } from '../ui/format-time.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { english, swedish } from './logout-words.ts'

/** A server that does not answer keeps nobody waiting: what was here is gone by then. */
const patienceMs = 5000

/** /logga-ut */
export function LogoutScreen() {
  const { t, i18n } = useTranslation()
  const words = i18n.language === 'en' ? english : swedish
  const [isOver, setOver] = useState(false)
  // Before what is known here goes.
  const [left] = useState(() => ({
    isUnsent: isUnsentHere(),
    phone: knownUnitPhone(),
    texts: placeOfTexts(),
    form: takeLeftOpen(),
  }))
  const isServerUntold = useCell(isUnheard)
  // Before the words are seen: whoever reads that they are logged out is, also at the identity provider.
  useLayoutEffect(() => {
    void leave().then((to) => {
      if (!to) return setOver(true)
      keepLeftOpen(left.form)
      location.replace(to)
    })
  }, [left])

  if (!isOver) return <PageTitle>{t('logout.leaving')}</PageTitle>
  return (
    <Stack>
      <PageTitle>{t('logout.title')}</PageTitle>
      {left.isUnsent && <Waiting phone={left.phone} />}
      {left.texts && (
        <Alert color="amber" role="alert" title={words.textTitle}>
          {words.text.replace('{{until}}', formatTime(left.texts.until))}
        </Alert>
      )}
      {!left.isUnsent && !left.texts && <Text>{t('logout.text')}</Text>}
      {isServerUntold && <Text role="status">{words.unheard}</Text>}
      <Text>{t('logout.shared')}</Text>
      {/* back to where something was being written. */}
      <Button
        component={AppLink}
        to={left.texts ? '/login' : lastLoginPath()}
        search={left.texts ? { returnTo: left.texts.path } : left.form ? { formular: left.form } : {}}
        size="lg"
      >
        {t('logout.again')}
      </Button>
    </Stack>
  )
}

/** what waits here is said, and where help is: the panel that stood in the form is gone. */
function Waiting({ phone }: { phone: string | null }) {
  const { i18n } = useTranslation()
  const words = i18n.language === 'en' ? english : swedish
  return (
    <Alert color="amber" role="alert" title={words.waitsTitle}>
      <Stack gap="xs">
        <Text>{words.waits}</Text>
        <Text fw={600}>{words.call}</Text>
        <CallButton number="112" label={words.call112} />
        <CallButton number="1177" label={words.call1177} />
        {phone && <CallButton number={phone} label={words.callUnit} />}
      </Stack>
    </Alert>
  )
}

/** Of whoever leaves; where nobody is known any more (another tab, a reload, back from the provider), of anybody. */
function isUnsentHere(): boolean {
  const person = session.get()?.userProfile.PublicId
  return person ? hasUnsent(person, now()) : hasAnyUnsent(now())
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
