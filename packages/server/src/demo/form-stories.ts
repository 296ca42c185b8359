import type { Instant } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'
import { addMinutes } from '@samklang/engine/time/instants'
import { civilDay } from '../civil-day.ts'
import { replaceReminders } from '../forms/journal-reminders.ts'
import { lockSeries } from '../recurring/queries.ts'
import { startNext } from '../recurring/start-next.ts'
import { ago, assignDependenciesOf, type DemoPast, type DemoPatient, type DemoRespondent, guardiansOf } from './cast.ts'
import { seedMedicineDiary } from './diary-stories.ts'
import { seedLongCourse } from './long-courses.ts'
import { answer, confirm, keepDiary, saveEntry, writeEntry } from './past-acts.ts'
import { ask, askWeekly } from './past-asking.ts'
import { type PastForm, seedForm } from './past-forms.ts'

export type StoryOccasion = { ago: number; burden: number; given?: PastForm['given'] }

/** The same form again and again: asked, answered two days later and read the day after, but for the last when it is left unread. */
export async function seedCourse(
  past: DemoPast,
  cared: DemoPatient,
  {
    form,
    who,
    occasions,
    isLastUnread,
  }: { form: string; who: DemoRespondent; occasions: StoryOccasion[]; isLastUnread?: boolean },
): Promise<void> {
  for (const [index, { ago: days, burden, given = {} }] of occasions.entries()) {
    const answeredAt = ago(past, days, '19:20')
    const isUnread = isLastUnread && index === occasions.length - 1
    const read = { at: earlier(addMinutes(answeredAt, 14 * 60), past.now) }
    const times = { askedAt: ago(past, days + 2, '09:05'), answeredAt, ...(!isUnread && { read }) }
    await seedForm(past, cared, { form, who, burden, given, ...times })
  }
}

/** One form for everyone around a child, for two years; the next waits for each of them. */
export async function seedChildWithSchool(past: DemoPast, child: DemoPatient): Promise<void> {
  const [first, second] = guardiansOf(child)
  const teacher = child.contacts.find(({ actsAs }) => actsAs === 'Other')
  const whom: DemoRespondent[] = ['patient', ...[first, second, teacher].filter((one) => one !== undefined)]
  const comments = { 4: 'Gick igenom svaren tillsammans vid återbesöket.' }
  const everyday = { form: 'vardagsfunktion', whom, shape: 'Improving' as const, comments }
  await seedLongCourse(past, child, { ...everyday, span: { from: 694, to: 57, times: 6 } })
  const lastDay = addDays(civilDay(past.now), 12)
  await ask(past, child, { forms: ['vardagsfunktion'], whom, when: ago(past, 2, '13:00'), lastDay })
  if (!first) return
  await seedCourse(past, child, { form: 'biverkningar', who: first, occasions: troublesOf(past) })
  await seedMedicineDiary(past, child, first)
}

/** Two medicines one after the other; of the second it is told when the dose was changed. */
function troublesOf(past: DemoPast): StoryOccasion[] {
  const since = (days: number) => civilDay(ago(past, days))
  return [
    { ago: 410, burden: 0.2, given: { which: 'Lugnapan 5 mg', since: since(424), takes: 'always' } },
    { ago: 300, burden: 0.5, given: { which: 'Lugnapan 10 mg', since: since(315), takes: 'mostly' } },
    { ago: 12, burden: 0.22, given: { which: 'Stillamin', since: since(26), takes: 'always' } },
  ]
}

/** A mood form every week, the last answer of which calls for somebody, and a sleep diary. */
export async function seedTeenager(past: DemoPast, teenager: DemoPatient): Promise<void> {
  const weeks = [0.3, 0.35, 0.3, 0.45, 0.5, 0.6, 0.62]
  await seedWeekly(past, teenager, weeks)
  await ask(past, teenager, { forms: ['somn'], whom: ['patient'], when: ago(past, 2, '15:10') })
  const whom: DemoRespondent[] = ['patient', ...teenager.contacts]
  const everyday = { form: 'vardagsfunktion', whom, shape: 'Waves' as const, span: { from: 690, to: 29, times: 6 } }
  await seedLongCourse(past, teenager, everyday)
  const mood = { form: 'sinnesstamning', whom: ['patient'] as const, shape: 'Improving' as const }
  await seedLongCourse(past, teenager, {
    ...mood,
    span: { from: 688, to: 66, times: 12 },
    leftAt: 6,
    calledAt: earlierCall,
  })
  await seedSetUnderWay(past, teenager)
  const today = civilDay(past.now)
  const diary = { name: 'somndagbok', who: 'patient' as const, days: 9, end: addDays(today, 12) }
  const formId = await keepDiary(past, teenager, diary)
  for (const days of [9, 8, 7, 6, 4, 3, 2, 1]) {
    const wakings = past.draw.below(4)
    const given = {
      'to-bed': `22:${10 + past.draw.below(45)}`,
      'fall-asleep': 25 + past.draw.below(70),
      wakings,
      woke: `06:${15 + past.draw.below(40)}`,
      up: `07:${10 + past.draw.below(30)}`,
      quality: 6 - wakings,
      ...(days === 1 && { note: grievance }),
    }
    const who = 'patient'
    const written = await writeEntry(past, teenager, formId, {
      who,
      when: ago(past, days, '07:45'),
      burden: 0.5,
      given,
    })
    if (days > 1) continue
    // what he wrote first is a step away for staff
    const Answers = written.map((one) => (one.Value === grievance ? { ...one, Value: 'Det var inget.' } : one))
    await saveEntry(past, teenager, formId, { who, when: ago(past, days, '07:58'), Answers })
  }
  const reminder = { Weekdays: 127, TimeOfDay: '07:30', Channel: 'Sms' as const, Active: true }
  const journal = { id: formId, zone: 'Europe/Stockholm', openFrom: past.now }
  await replaceReminders(past.db, journal, [reminder], past.now)
}

const grievance = 'Låg och tänkte på bråket med pappa till klockan tre.'

/** Everyone around him is asked again; one has answered. */
async function seedSetUnderWay(past: DemoPast, cared: DemoPatient): Promise<void> {
  const { formOf } = await ask(past, cared, { forms: ['vardagsfunktion'], whom: cared.contacts, when: ago(past, 4) })
  const [first] = guardiansOf(cared)
  if (first) await answer(past, cared, formOf(first), { who: first, when: ago(past, 2, '20:40'), burden: 0.42 })
}

async function seedWeekly(past: DemoPast, cared: DemoPatient, burdens: number[]): Promise<void> {
  // The last of them came three days ago, and the next is four days away.
  const begun = burdens.length * 7 - 4
  const when = ago(past, begun, '08:00')
  const { formId: first, seriesId } = await askWeekly(past, cared, { form: 'sinnesstamning', when })
  let formId = first
  for (const [turn, burden] of burdens.entries()) {
    if (!formId || !seriesId) return
    const isLast = turn === burdens.length - 1
    // It was answered yesterday evening, and nobody has read it yet.
    const answeredAt = isLast ? ago(past, 1, '21:35') : ago(past, begun - turn * 7 - 1, '19:50')
    await answer(past, cared, formId, {
      who: 'patient',
      when: answeredAt,
      burden,
      ...(isLast && { given: callForHelp }),
    })
    if (isLast) return
    await confirm(past, cared, formId, addMinutes(answeredAt, 13 * 60))
    formId = await begin(past, cared, seriesId, ago(past, begun - (turn + 1) * 7, '08:00'))
  }
}

const earlierCall = {
  turn: 1,
  action: 'Ringde hem samma kväll, pratade med honom och hans mamma. Inga planer. Besök dagen därpå.',
}

const callForHelp = {
  life: 'several',
  plan: 'no',
  safe: 'yes',
  known: 'no',
  note: 'Det har varit tungt i skolan. Jag orkar inte riktigt prata om det hemma.',
}

async function begin(past: DemoPast, { clinicianId: accountId }: DemoPatient, seriesId: string, when: Instant) {
  const series = await lockSeries(past.db, seriesId)
  if (!series) throw new Error(`the demo has no series ${seriesId}`)
  const messaging = { ...assignDependenciesOf(past), base: '' }
  return startNext(past.db, messaging, { series, unitName: '', seenNo: series.nextNo, accountId }, when)
}

/** On the ward: how it goes with a new medicine, not read yet. */
export async function seedInpatient(past: DemoPast, inpatient: DemoPatient): Promise<void> {
  const who = 'patient'
  // She has been here twice before.
  for (const days of [412, 206]) {
    const stay = [days, days - 4, days - 9].map((ago, turn) => ({ ago, burden: 0.76 - turn * 0.15 }))
    await seedCourse(past, inpatient, { form: 'sinnesstamning', who, occasions: stay })
  }
  const mood = [7, 4, 1].map((days, turn) => ({ ago: days, burden: 0.7 - turn * 0.12 }))
  await seedCourse(past, inpatient, { form: 'sinnesstamning', who, occasions: mood })
  const given = { which: 'Nattvilin 15 mg', since: civilDay(ago(past, 6)), takes: 'always' }
  const trouble = [{ ago: 1, burden: 0.3, given }]
  await seedCourse(past, inpatient, { form: 'biverkningar', who, occasions: trouble, isLastUnread: true })
  await ask(past, inpatient, { forms: ['somn'], whom: [who], when: ago(past, 1, '08:00') })
}

function earlier(one: Instant, now: Instant): Instant {
  return one < now ? one : addMinutes(now, -5)
}
