import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { Instant } from '@samklang/contract/instants'
import { abuseForHelp, mayBeOverdose, type PhrasesOfKinds, readDanger } from '@samklang/engine/danger/find-danger'
import { helpFor, type RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { unitPhrasesOfKinds } from './danger-phrases.ts'
import { readDuty } from './roster.ts'

type Texts = NonNullable<CrisisInformation['Texts']>

/**
 * Where to turn at once, in the words of the unit, and whether anybody is at work there; nothing where nothing calls for it.
 */
export async function findCrisisInformation(
  db: Db,
  { unitId, alerts }: { unitId: string; alerts: readonly RaisedAlert[] },
  language: SpokenLanguage,
  now: Instant,
): Promise<CrisisInformation | null> {
  const Kind = helpFor(alerts)
  if (!Kind) return null
  const unit = await db
    .selectFrom('unit as u')
    .select([
      'name as UnitName',
      'phone as Phone',
      'opening_hours as OpeningHours',
      'unit_group_id as unitGroupId',
      'time_zone as timeZone',
      sql<string | null>`coalesce(crisis_text ->> ${language}, crisis_text ->> 'sv')`.as('Text'),
      unitPhrasesOfKinds.as('phrases'),
      sql<Texts>`json_build_object('sv', crisis_text ->> 'sv', 'en', crisis_text ->> 'en')`.as('Texts'),
    ])
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow()
  const { unitGroupId, timeZone, phrases, ...facts } = unit
  const { hours, opensAt: OpensAt } = await readDuty(db, { unitGroupId, timeZone }, now)
  const InText = alerts.flatMap(({ Key, ItemRef }) => (Key === dangerInText && ItemRef !== null ? [ItemRef] : []))
  const IsOverdose = tellsOfOverdose(alerts)
  return {
    Kind,
    InText,
    ...(IsOverdose && { IsOverdose }),
    ...abuseIn(alerts, phrases),
    ...facts,
    IsClosed: hours === 'Closed',
    OpensAt,
    TimeZone: timeZone,
  }
}

/** The same for whoever may learn nothing of the unit: where everybody can turn. */
export function helpWithoutUnit(alerts: readonly RaisedAlert[]): CrisisInformation | null {
  const Kind = helpFor(alerts)
  if (!Kind) return null
  const unknown = { UnitName: '', Phone: null, OpeningHours: null, Text: null, IsClosed: false, OpensAt: null }
  return { Kind, ...abuseIn(alerts, noPhrases), ...unknown }
}

const noPhrases: PhrasesOfKinds = { life: [], abuse: [] }

/** alone where nothing else that calls for help may be about danger to life, but for what somebody else threatens. */
function abuseIn(alerts: readonly RaisedAlert[], phrases: PhrasesOfKinds): Pick<CrisisInformation, 'Abuse'> {
  let left = mostJudged
  const meant = alerts
    .filter((alert) => helpFor([alert]) === 'Risk')
    .map(({ Key, Value }) => {
      if (Key !== dangerInText || typeof Value !== 'string') return null
      const text = Value.slice(0, left)
      left -= text.length
      return readDanger(text, phrases)
    })
  const Abuse = abuseForHelp(meant)
  if (!Abuse) return {}
  return { Abuse: meant.includes(null) ? 'Beside' : Abuse }
}

/** So many characters are looked through, the first of the alerts before the others: more would keep other requests waiting. */
const mostJudged = 40_000

/** judged here too, so that the card says the same on every device and after a reload. */
function tellsOfOverdose(alerts: readonly RaisedAlert[]): boolean {
  const texts = alerts.flatMap(({ Key, Value }) => (Key === dangerInText && typeof Value === 'string' ? [Value] : []))
  return texts.length > 0 && mayBeOverdose(texts.join('.\n').slice(0, mostJudged))
}
