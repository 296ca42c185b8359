import type { MoodDiary } from './diary-stories.ts'
import type { LongCourse } from './long-courses.ts'

type Story = {
  key: string
  courses: readonly Omit<LongCourse, 'whom'>[]
  diary?: MoodDiary
  /** Sent some days ago and not answered yet. */
  waiting?: readonly string[]
}

/** Two years of those whom one can sign in as, told by themselves. */
export const namedStories: readonly Story[] = [
  {
    key: 'adult',
    courses: [
      {
        form: 'sinnesstamning',
        shape: 'Relapse',
        span: { from: 700, to: 16, times: 14 },
        calledAt: {
          turn: 10,
          action:
            'Ringde på kvällen. Han har tänkt så i en vecka, utan planer. Krisplanen på plats, nytt besök i morgon.',
        },
        comments: { 11: 'Medicinen höjd, återbesök om två veckor.', 13: 'På väg upp igen. Fortsätter som planerat.' },
      },
      { form: 'oro', shape: 'Relapse', span: { from: 699, to: 17, times: 8 } },
      { form: 'somn', shape: 'Improving', span: { from: 520, to: 60, times: 5 } },
      { form: 'nojdhet', shape: 'Improving', span: { from: 360, to: 170, times: 2 } },
    ],
    diary: { from: 180, to: 152, shape: 'Improving', isEndedByStaff: true },
    waiting: ['somn'],
  },
  {
    key: 'patientAndGuardian',
    courses: [
      { form: 'oro', shape: 'Improving', span: { from: 610, to: 2, times: 9 }, isLastUnread: true },
      { form: 'sinnesstamning', shape: 'Plateau', span: { from: 608, to: 40, times: 7 }, leftAt: 4 },
    ],
    diary: { from: 30, to: 6, shape: 'Plateau', lastDay: 14 },
    waiting: ['sinnesstamning'],
  },
  {
    key: 'protected',
    courses: [{ form: 'sinnesstamning', shape: 'Plateau', span: { from: 560, to: 23, times: 8 } }],
    waiting: ['oro'],
  },
  {
    key: 'soonGrown',
    courses: [
      { form: 'oro', shape: 'Waves', span: { from: 680, to: 20, times: 10 } },
      { form: 'sinnesstamning', shape: 'Worsening', span: { from: 500, to: 48, times: 6 } },
    ],
    diary: { from: 23, to: 2, shape: 'Waves', lastDay: -2 },
    waiting: ['sinnesstamning', 'somn'],
  },
]
