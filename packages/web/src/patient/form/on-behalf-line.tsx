import { Text } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { daysAgo, formatDay } from '../../ui/format-time.ts'

/** whoever answers in somebody's stead, or goes on with what another has begun, reads so above the questions. */
export function OnBehalfLine({ form }: { form: PatientSideForm }) {
  const { t, language } = useText('patient')
  const { RespondentType, IsAboutMe, AboutFirstname: name, Begun } = form
  const isInStead = RespondentType === 'Patient' && !IsAboutMe
  const when = Begun && whenIn(language, Begun.At)
  if (!isInStead && !Begun) return null
  const isTheirs = isInStead && Begun?.By === 'Respondent'
  return (
    <Text>
      {isInStead && t(isTheirs ? 'form.for-begun' : 'form.for', { name, when })}
      {Begun && !isTheirs && ` ${t(Begun.By === 'Staff' ? 'form.begun-staff' : 'form.begun-other', { when })}`}
      {isInStead && ` ${t('form.you-means', { name })}`}
    </Text>
  )
}

/** “i dag”, “i går”, “för 3 dagar sedan”, then the date. */
function whenIn(language: string, instant: string): string {
  const days = daysAgo(instant, now())
  return days > 6 ? formatDay(instant) : new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day')
}
