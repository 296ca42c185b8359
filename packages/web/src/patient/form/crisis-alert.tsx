import { Alert, Anchor, Stack, Text } from '@mantine/core'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../answering/answering.module.css'
import { now } from '../../session/clock.ts'
import { CallButton } from '../../ui/call-button.tsx'
import { clinicTime, openingHoursIn, otherPlace } from '../../ui/clinic-time.ts'

type CrisisAlertProps = {
  crisis: CrisisInformation
  /** The first name of whom it is about, where somebody else answers. */
  about: string | null
  /** How many answers have called for it, where more can be given: then the numbers follow down the page. */
  times?: number
}

// Questions about medicine that are not urgent; what is urgent goes by 112.
const poisonsInformation = '010-456 67 00'

/** At once, when an answer calls for it: where help is now, and that nobody reads this around the clock. */
export function CrisisAlert({ crisis, about, times }: CrisisAlertProps) {
  const { t, i18n } = useTranslation('patient')
  const place = useRef<HTMLDivElement>(null)
  const { Kind, Phone, OpeningHours } = crisis
  const isMedical = Kind === 'Medical'
  const text = textOf(crisis, i18n.language)
  const words = isMedical ? 'medical' : about ? 'about' : 'own'
  // The answer may have been given far down the page: it must be seen, not only be there.
  useEffect(() => {
    if (Kind) place.current?.scrollIntoView({ block: 'start' })
  }, [Kind])
  return (
    <>
      <Alert
        ref={place}
        role="alert"
        data-comes-first={`${Kind} ${times ?? ''}`}
        color="amber"
        title={t(`crisis.${words}.title`)}
        styles={{ title: { fontSize: '1.0625rem' } }}
      >
        <Stack gap="xs">
          <Text>{t(`crisis.${words}.text`, { name: about })}</Text>
          {isMedical && !about && <Text>{t('crisis.medical.self')}</Text>}
          {text && !isMedical && <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>}
          <Attendance crisis={crisis} />
          <CallButton number="112" label={t('header.call-112')} />
          {isMedical && (
            <CallButton number={poisonsInformation} label={t('crisis.call-poisons', { number: poisonsInformation })} />
          )}
          <CallButton number="1177" label={t('header.call-1177')} />
          {Phone && <CallButton number={Phone} label={t('crisis.call-unit')} />}
          {OpeningHours && <Text size="sm">{openingHoursIn(i18n.language, OpeningHours)}</Text>}
        </Stack>
      </Alert>
      {times !== undefined && <HelpLine key={times} isAgain={times > 1} place={place} />}
    </>
  )
}

/** the unit's own words in the language of the app, else in the one that it has. */
function textOf({ Text: text, Texts: texts }: CrisisInformation, language: string): string | null {
  return (language === 'en' ? (texts?.en ?? texts?.sv) : (texts?.sv ?? texts?.en)) ?? text
}

function Attendance({
  crisis: { UnitName: unit, IsClosed, OpensAt, TimeZone = 'Europe/Stockholm' },
}: {
  crisis: CrisisInformation
}) {
  const { t, i18n } = useTranslation('patient')
  // A page that was left open overnight no longer knows.
  if (!IsClosed || OpensAt === null || OpensAt <= now())
    return <Text fw={600}>{t('crisis.not-watched', { unit })}</Text>
  const place = otherPlace(OpensAt, TimeZone)
  const time = clinicTime(OpensAt, i18n.language, TimeZone)
  const when = place ? t('crisis.time-in', { time, place }) : time
  return <Text fw={600}>{t('crisis.closed-until', { unit, when })}</Text>
}

/** stays in sight while the form is answered further, and says so when one more answer calls for help. */
function HelpLine({ isAgain, place }: { isAgain: boolean; place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('patient')
  return (
    <div className={classes.helpLine} role={isAgain ? 'alert' : undefined} data-again={isAgain || undefined}>
      <span>{t(isAgain ? 'crisis.again' : 'crisis.now')}</span>
      <Anchor href="tel:112">{t('crisis.ring', { number: '112' })}</Anchor>
      <Anchor href="tel:1177">{t('crisis.ring', { number: '1177' })}</Anchor>
      <button type="button" onClick={() => place.current?.scrollIntoView({ block: 'start' })}>
        {t('crisis.more')}
      </button>
    </div>
  )
}
