import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { HelpLine } from '@samklang/contract/help-lines'
import { openingHoursIn } from '@samklang/contract/opening-hours'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { useScope } from '../../session/scope.ts'
import { nameOf, useHelpLines } from '../../system/help-lines.ts'
import { recentHelpQuery } from '../../system/recent-help.ts'
import { useKnownUnitInformation } from '../../system/unit-information.ts'
import { CallButton, telephone, wholeWords } from '../../ui/call-button.tsx'
import { clinicTime, clockTime, otherPlace } from '../../ui/clinic-time.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { withWholeNumbers } from '../../ui/whole-numbers.ts'
import { withNumbers } from '../../ui/with-numbers.ts'
import { HelpNumbers } from '../help-numbers.tsx'
import { type ClinicState, clinicStateAt, fateOf } from './clinic-state.ts'
import { leadOf } from './crisis-lead.ts'
import { english, fill, swedish } from './crisis-words.ts'
import { isOfPoison, type ToldCrisis } from './told-crisis.ts'
import { useAbuseLines } from './use-abuse-lines.ts'

const PlanInHelp = laterPart(async () => (await import('../documents/plan-in-help.tsx')).PlanInHelp)
// With the card, which is fetched before it is needed, and without holding it up.
PlanInHelp.fetch()

type CrisisAlertProps = {
  crisis: ToldCrisis
  /** The first name of whom it is about, where somebody else answers. */
  about: string | null
  /** How many answers have called for it, where more can be given. */
  times?: number
  /** The clinic does not have the answers yet. */
  isUnreached?: boolean
  /** The last answer is on its way: nothing is known of it until it is saved. */
  isUnsaved?: boolean | undefined
  /** The login has ended: nobody can be asked what became of the answers. */
  isEnded?: boolean
  /** Back to the question that one came from. */
  onGoOn?: (() => void) | undefined
}

// Questions about medicine that are not urgent; what is urgent goes by 112.
const poisonsInformation = '010-456 67 00'

/**
 * at once, when an answer calls for it: what helps now, then the clinic and whether it is open, then what becomes of the
 * answer there.
 */
export function CrisisAlert({ crisis, about, times, onGoOn, ...standing }: CrisisAlertProps) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const unit = useKnownUnitInformation()
  const isMedical = crisis.Kind === 'Medical'
  const isOverdose = isOfPoison(crisis)
  const text = textOf(crisis, language)
  const abuseLines = useAbuseLines(crisis.Abuse)
  const usual = useHelpLines()
  const [line, abuseLine] = [usual, abuseLines ?? usual].map((lines) => lines.find((one) => one.Number !== null))
  const isAbuseAlone = crisis.Abuse === 'Alone'
  const { inDanger = null } = crisis
  const { title, text: lead } = words[leadOf({ ...crisis, about })]
  const kind = crisis.isMessage ? words.message : words.answer
  const numberOf = (one: HelpLine | undefined) => (one ? nameOf(one, language) : null)
  const named = { name: about, line: numberOf(isAbuseAlone ? abuseLine : line), ...kind }
  const state = clinicStateAt({ crisis, unit }, now())
  return (
    <Alert
      role="alert"
      data-testid="crisis-alert"
      color="amber"
      title={fill(title, named)}
      styles={{ title: { fontSize: '1.0625rem' } }}
    >
      <Stack gap="xs">
        {onGoOn && (
          <Anchor component="button" type="button" ta="left" mih={44} onClick={onGoOn}>
            {words.goOn}
          </Anchor>
        )}
        <Text {...(inDanger && { fw: 600 })}>{withWholeNumbers(fill(lead, named))}</Text>
        {crisis.Abuse === 'Beside' && (
          <Text>
            {withWholeNumbers(
              fill(about ? words.abuseBesideAbout : words.abuseBeside, { ...named, line: numberOf(abuseLine) }),
            )}
          </Text>
        )}
        {isMedical && !about && <Text>{words.medicalSelf}</Text>}
        {standing.isUnreached && !isMedical && <Text>{words.chatNeedsNetwork}</Text>}
        {isOverdose && <Text fw={600}>{words.overdose}</Text>}
        <HelpNumbers isMedical={isMedical} lines={abuseLines} />
        {!isMedical && !about && <PlanInHelp />}
        {(isMedical || isOverdose) && (
          <CallButton number={poisonsInformation} label={fill(words.callPoisons, { number: poisonsInformation })} />
        )}
        {text && !isMedical && !isAbuseAlone && <Text style={{ whiteSpace: 'pre-line' }}>{withNumbers(text)}</Text>}
        {crisis.UnitName && <Clinic crisis={crisis} state={state} />}
        {crisis.UnitName && <Fate {...{ crisis, state, times, ...standing }} />}
        {onGoOn && (
          <Button size="lg" styles={wholeWords} onClick={onGoOn}>
            {words.goOn}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** the unit's own words in the language of the app, else in the one that it has. */
function textOf({ Text: text, Texts: texts }: CrisisInformation, language: string): string | null {
  return (language === 'en' ? (texts?.en ?? texts?.sv) : (texts?.sv ?? texts?.en)) ?? text
}

/** whoever answers is not sent to a closed door. */
function Clinic({ crisis, state }: { crisis: CrisisInformation; state: ClinicState }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const { UnitName, Phone, OpeningHours } = crisis
  const hours = OpeningHours && <Text size="sm">{openingHoursIn(language, OpeningHours)}</Text>
  return (
    <div>
      <Text fw={600}>{UnitName}</Text>
      {state.is === 'closed' ? (
        <>
          <Text>{closedText(state, crisis, language)}</Text>
          {Phone && (
            <Text size="sm">
              {words.opensThen}
              <Anchor href={telephone(Phone)} inherit>
                {Phone}
              </Anchor>
            </Text>
          )}
          {hours}
        </>
      ) : (
        <Stack gap={4}>
          {hours}
          {state.is === 'unknown' && <Text size="sm">{words.hoursUnknown}</Text>}
          {Phone && <CallButton number={Phone} label={words.callUnit} />}
        </Stack>
      )}
    </div>
  )
}

type Closed = Extract<ClinicState, { is: 'closed' }>

function closedText({ opensAt, areHolidaysKnown }: Closed, { TimeZone }: CrisisInformation, language: string): string {
  const words = language === 'en' ? english : swedish
  if (opensAt === null) return words.closed
  const zone = TimeZone ?? 'Europe/Stockholm'
  const place = otherPlace(opensAt, zone)
  const time = clinicTime(opensAt, language, zone)
  const when = place ? fill(words.timeIn, { time, place }) : time
  return fill(areHolidaysKnown ? words.closedUntil : words.closedUntilUnlessHoliday, { when })
}

type FateProps = {
  state: ClinicState
} & Omit<CrisisAlertProps, 'about'>

/** what the clinic has been told of the answers, and what follows as its steps are set. */
function Fate({ crisis, state, times, isUnreached = false, isUnsaved = false, isEnded = false }: FateProps) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const unit = crisis.UnitName
  const unreached = crisis.hasEarlier ? 'unreachedLast' : 'unreached'
  const isAsked = !isUnreached && !isUnsaved && !isEnded
  const { data, isFetchedAfterMount } = useQuery({ ...recentHelpQuery(useScope(), times), enabled: isAsked })
  // What another page was told is of the answers before this one.
  const fate = (isFetchedAfterMount && data?.Fate) || null
  const told = fateOf(fate, { isClosed: state.is === 'closed', now: now() })
  const toldWords = crisis.isMessage && told.words === 'notWatched' ? 'messageNotWatched' : told.words
  const when = told.when && clockTime(told.when, language, { zone: crisis.TimeZone ?? 'Europe/Stockholm', now: now() })
  return (
    <div>
      <Text fw={600}>{crisis.isMessage ? words.fateOfMessage : words.fate}</Text>
      <Text>{isUnreached ? fill(words[unreached], { unit }) : fill(words[toldWords], { unit, when })}</Text>
      {!isUnreached && fate?.WithoutAlarm === 'Some' && <Text>{words.partlyWithoutAlarm}</Text>}
      {!isUnreached && <Text>{words.noPromise}</Text>}
    </div>
  )
}
