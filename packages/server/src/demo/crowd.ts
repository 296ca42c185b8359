import { ago, type DemoPast, type DemoPatient, type DemoRespondent, guardiansOf } from './cast.ts'
import type { CourseShape } from './courses.ts'
import { seedLongCourse } from './long-courses.ts'
import { ask } from './past-asking.ts'
import { seedForm } from './past-forms.ts'

const crowdWithForms = 22
const shapesInTurn: readonly CourseShape[] = ['Improving', 'Relapse', 'Plateau', 'Waves', 'Improving', 'Worsening']

/** Two years of some of those without a story of their own. Resolves to whom they are about. */
export async function seedCrowd(past: DemoPast, crowd: readonly DemoPatient[]): Promise<DemoPatient[]> {
  const answering = crowd.filter(({ age, accountId, contacts }) => (age >= 12 ? accountId : contacts.length > 0))
  const chosen = answering.slice(0, crowdWithForms)
  for (const [index, cared] of chosen.entries()) {
    await seedFirstTalk(past, cared)
    await (cared.age < 18 ? seedYoung(past, cared, index) : seedGrown(past, cared, index))
    if (index % 2 === 0) await seedOpen(past, cared, index)
  }
  return chosen
}

const begun = 705

/** What staff wrote down when they met. */
async function seedFirstTalk(past: DemoPast, cared: DemoPatient): Promise<void> {
  await seedForm(past, cared, {
    form: 'forsta-samtalet',
    who: 'staff',
    askedAt: ago(past, begun + 1, '08:20'),
    answeredAt: ago(past, begun, '11:30'),
    burden: 0.5,
    read: { at: ago(past, begun, '15:45') },
  })
}

function courseOf(index: number) {
  const shape = shapesInTurn[index % shapesInTurn.length] ?? 'Plateau'
  const isLastUnread = index % 4 === 0
  // What waits to be read came these days; of the others the last was some weeks ago.
  const to = isLastUnread ? 1 + (index % 3) : 12 + ((index * 7) % 30)
  return { shape, isLastUnread, to }
}

async function seedGrown(past: DemoPast, cared: DemoPatient, index: number): Promise<void> {
  const { shape, isLastUnread, to } = courseOf(index)
  const called = shape === 'Relapse' && { calledAt: { turn: 8, action: past.draw.oneOf(whatWasDone) } }
  const left = index % 5 === 1 && { leftAt: 4 }
  const [second, third] = index % 2 === 0 ? ['oro', 'somn'] : ['somn', 'oro']
  const whom: DemoRespondent[] = ['patient']
  const mood = { form: 'sinnesstamning', span: { from: 698, to, times: 11 }, isLastUnread, ...called, ...left }
  await seedLongCourse(past, cared, { ...mood, whom, shape })
  await seedLongCourse(past, cared, { form: second ?? 'oro', whom, shape, span: { from: 690, to: to + 20, times: 6 } })
  await seedLongCourse(past, cared, {
    form: third ?? 'somn',
    whom,
    shape: 'Plateau',
    span: { from: 400, to: to + 31, times: 3 },
  })
}

/** Everyone around them is asked a few times a year; those who are old enough more often of how they are. */
async function seedYoung(past: DemoPast, cared: DemoPatient, index: number): Promise<void> {
  const { shape, isLastUnread, to } = courseOf(index)
  const teachers = cared.contacts.filter(({ actsAs }) => actsAs === 'Other')
  const whom: DemoRespondent[] = ['patient', ...guardiansOf(cared).slice(0, 2), ...teachers.slice(0, 1)]
  const isOldEnough = cared.age >= 13 && cared.accountId !== null
  const everyday = { form: 'vardagsfunktion', whom, shape, span: { from: 696, to, times: isOldEnough ? 4 : 6 } }
  await seedLongCourse(past, cared, { ...everyday, isLastUnread: isLastUnread && !isOldEnough })
  if (!isOldEnough) return
  const called = index % 5 === 2 && { calledAt: { turn: 3, action: past.draw.oneOf(whatWasDone) } }
  const mood = { form: index % 2 === 0 ? 'sinnesstamning' : 'oro', whom: ['patient'] as const, shape, isLastUnread }
  await seedLongCourse(past, cared, { ...mood, span: { from: 380, to, times: 7 }, ...called })
}

/** Something lies open for them too; of some it has lain for too long. */
async function seedOpen(past: DemoPast, cared: DemoPatient, index: number): Promise<void> {
  const [guardian] = guardiansOf(cared)
  const who = cared.age >= 12 && cared.accountId ? 'patient' : guardian
  if (!who) return
  const form = who === 'patient' ? 'nojdhet' : 'vardagsfunktion'
  const days = index % 6 === 0 ? 9 + (index % 5) : 1 + (index % 6)
  await ask(past, cared, { forms: [form], whom: [who], when: ago(past, days, '10:00') })
}

const whatWasDone = [
  'Ringde samma kväll och gjorde en bedömning. Inga planer. Tid i morgon klockan nio.',
  'Pratade med patienten och en närstående. Tätare besök i tre veckor, nytt samtal på fredag.',
  'Bedömning tillsammans med läkare. Krisplanen gicks igenom, och numren till jouren finns hemma.',
]
