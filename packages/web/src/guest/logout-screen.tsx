import { Alert, Button, Stack, Text } from '@mantine/core'
import { emergencyNumber } from '@samklang/contract/default-help-lines'
import { useLayoutEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { isUnheard, signOut, takeNext } from '../session/departure.ts'
import { keepLeftBehind } from '../session/left-behind.ts'
import { lastLoginPath } from '../session/side.ts'
import { keepLeftOpen } from '../session/wanted-form.ts'
import { useCell } from '../state/cell.ts'
import { nameOf, useHelpLines } from '../system/help-lines.ts'
import { AppLink } from '../ui/app-link.tsx'
import { CallButton } from '../ui/call-button.tsx'
import { formatDayInWords, formatTime } from '../ui/format-time.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { english, swedish } from './logout-words.ts'
import { readLeft, type UnsentState } from './read-left.ts'

/** A server that does not answer keeps nobody waiting: what was here is gone by then. */
const patienceMs = 5000

/** /logga-ut */
export function LogoutScreen() {
  const { t, language } = useText()
  const words = language === 'en' ? english : swedish
  const [isOver, setOver] = useState(false)
  // Before what is known here goes.
  const [left] = useState(readLeft)
  const isServerUntold = useCell(isUnheard)
  // Before the words are seen: whoever reads that they are logged out is, also at the identity provider.
  useLayoutEffect(() => {
    void leave().then((to) => {
      if (!to) return setOver(true)
      keepLeftOpen(left.form)
      keepLeftBehind(left)
      location.replace(to)
    })
  }, [left])

  if (!isOver) return <PageTitle>{t('logout.leaving')}</PageTitle>
  return (
    <Stack>
      <PageTitle>{left.form ? words.endedTitle : t('logout.title')}</PageTitle>
      {left.form && <Text>{left.isLost ? words.ended : `${words.ended} ${words.endedKept}`}</Text>}
      {(left.waits || left.hasCalled) && <Waiting left={left} />}
      {left.texts && (
        <Alert color="amber" role="alert" title={words.textTitle}>
          {words.text.replace('{{until}}', formatTime(left.texts.until))}
        </Alert>
      )}
      {!left.waits && !left.texts && !left.form && <Text>{t('logout.text')}</Text>}
      {isServerUntold && <Text role="status">{words.unheard}</Text>}
      {/* What waits in this tab, or has to be told from it, is lost with the window. */}
      {!left.texts && !isServerUntold && <Text>{t('logout.shared')}</Text>}
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
function Waiting({ left: { waits, name, hasCalled, phone } }: { left: UnsentState }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const lines = useHelpLines().filter(({ Number: number }) => hasCalled || number === '1177')
  const own =
    waits?.until &&
    words.waits
      .replace('{{date}}', formatDayInWords(waits.until, language))
      .replace('{{choosing}}', name ? words.choosing.replace('{{name}}', name) : '')
  return (
    <Alert color="amber" role="alert" title={own ? words.waitsTitle : waits ? words.othersTitle : words.call}>
      <Stack gap="xs">
        {waits && <Text>{own ?? words.others}</Text>}
        {waits && <Text fw={600}>{words.call}</Text>}
        <CallButton number={emergencyNumber} label={words.call112} />
        {lines.map(
          (line) =>
            line.Number && (
              <CallButton
                key={line.Number}
                number={line.Number}
                label={line.Number === '1177' ? words.call1177 : nameOf(line, language)}
              />
            ),
        )}
        {phone && <CallButton number={phone} label={words.callUnit} />}
      </Stack>
    </Alert>
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
