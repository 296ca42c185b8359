import type { PlanForStaff } from '@samklang/contract/artifacts'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as notificationCalls from '@samklang/contract/client/notifications'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPatient } from '../../testing/a-patient.ts'
import { aSession } from '../../testing/a-session.ts'
import { anAlertOfMessage } from '../../testing/an-alert.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'
import { AlertCards } from '../care/alert-cards.tsx'
import { MessageAlertCard } from '../care/message-alert-card.tsx'
import { PatientContext } from '../patient-context/use-patient.ts'
import { PatientSafetyPlan } from './patient-safety-plan.tsx'

const id = (n: number) => `0192f000-0000-7000-8000-00000000000${n}`
const written: PlanForStaff['EarlierPlans'][number] = {
  TreatmentId: id(1),
  FormId: id(2),
  ArtifactName: 'plan',
  DisplayName: 'Min säkerhetsplan',
  Language: 'sv',
  HeadingLanguage: 'sv',
  ChangedAt: '2026-11-15T10:00:00.000Z',
  IsReadable: true,
  ReadableUntil: null,
  Sections: [{ Heading: 'Skäl', Answers: [{ Question: null, Lines: [[{ Label: null, Text: 'Syskonen' }]] }] }],
  EmptyHeadings: [],
  BegunAt: '2026-11-01T10:00:00.000Z',
  EarlierVersions: [],
}
const plan: PlanForStaff = { ...written, EarlierPlans: [] }

let calls: ReturnType<typeof stubCalls>
beforeEach(() => {
  calls = stubCalls()
  calls.hold(notificationCalls.listUnitNotifications)
})
afterEach(() => vi.restoreAllMocks())

async function open(Plan: PlanForStaff, alertsAt: string[] = []) {
  calls.reply(artifactCalls.getSafetyPlan, { Plan })
  await renderPart(
    <PatientSafetyPlan patientId={id(7)} name="Solvind Påhittad" alertsAt={alertsAt} />,
    aSession(),
    'professional',
  )
  await screen.findByRole('button', { name: 'Visa patientens säkerhetsplan' })
}

test('R-468 staff see beside the plan that the patient can no longer read it, or until when', async () => {
  await open({ ...plan, IsReadable: false, ReadableUntil: '2026-11-03' })
  screen.getByText(/Patienten kan inte längre läsa planen\. Den kunde läsas till och med 2026-11-03/)
})

test('R-468 while it can be read for a time staff see until when, and nothing while the treatment goes on', async () => {
  await open({ ...plan, ReadableUntil: '2026-12-03', EarlierPlans: [{ ...written, FormId: id(3) }] })
  expect(screen.getAllByText(/Patienten kan läsa planen till och med/)).toHaveLength(1)
})

test('R-468 the plan from before is a press away, with its day', async () => {
  const Sections = [{ Heading: 'Skäl', Answers: [{ Question: null, Lines: [[{ Label: null, Text: 'Katten' }]] }] }]
  const earlier = { ...written, FormId: id(3), ChangedAt: '2026-11-03T10:00:00.000Z', Sections }
  await open({ ...plan, EarlierPlans: [earlier] })
  expect(screen.getByText('Katten').closest('[hidden]')).not.toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Tidigare plan, 2026-11-03' }))
  expect(screen.getByText('Katten').closest('[hidden]')).toBeNull()
})

test('R-429 of a plan that is barely begun staff see how much is written, and which headings are empty', async () => {
  await open({ ...plan, EmptyHeadings: ['Varningstecken', 'Människor att ringa'] })
  screen.getByText('Påbörjad: 1 av 3 sidor ifyllda.')
  screen.getByText('Varningstecken, Människor att ringa')
})

test('R-429 of a plan in which something stands under every heading nothing is said to be missing', async () => {
  await open(plan)
  expect(screen.queryByText(/Påbörjad/)).toBeNull()
})

const versionOf = (WrittenAt: string, text: string) => ({
  Language: 'sv' as const,
  WrittenAt,
  Sections: [{ Heading: 'Skäl', Answers: [{ Question: null, Lines: [[{ Label: null, Text: text }]] }] }],
})

test('R-518 a plan that was changed after the alert says so with both times, and the one before the alert is a press away', async () => {
  const EarlierVersions = [
    versionOf('2026-11-15T09:50:00.000Z', 'Efter larmet'),
    versionOf('2026-11-14T08:00:00.000Z', 'Katten'),
    versionOf('2026-11-02T08:00:00.000Z', 'Gammalt'),
  ]
  await open({ ...plan, EarlierVersions }, ['2026-11-15T09:30:00.000Z', '2026-11-15T11:00:00.000Z'])
  screen.getByText('Ändrad efter larmet. Larmet kom 2026-11-15 10:30, planen ändrades 2026-11-15 11:00.')
  expect(screen.queryByText('Efter larmet')).toBeNull()
  expect(screen.getByText('Katten').closest('[hidden]')).not.toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Planen före larmet, 2026-11-14 09:00' }))
  expect(screen.getByText('Katten').closest('[hidden]')).toBeNull()
})

test('R-518 it is said that what the plan said before the alert was not kept, or that there was no plan yet', async () => {
  const begun = { ...written, FormId: id(3), BegunAt: '2026-11-15T09:40:00.000Z' }
  await open({ ...plan, EarlierPlans: [begun] }, ['2026-11-15T09:30:00.000Z'])
  screen.getByText('Hur planen såg ut före larmet är inte sparat.')
  screen.getByText('Påbörjad efter larmet. Larmet kom 2026-11-15 10:30, planen påbörjades 2026-11-15 10:40.')
})

test('R-551 of a plan that was emptied after the alert it is said that nothing is in it, and what it said is a press away', async () => {
  const emptied = {
    Sections: [],
    EmptyHeadings: ['Skäl'],
    EarlierVersions: [versionOf('2026-11-14T08:00:00.000Z', 'Katten')],
  }
  await open({ ...plan, ...emptied }, ['2026-11-15T09:30:00.000Z'])
  screen.getByText('Tömd: det står inget i planen nu.')
  screen.getByText(/^Ändrad efter larmet\./)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Planen före larmet, 2026-11-14 09:00' }))
  expect(screen.getByText('Katten').closest('[hidden]')).toBeNull()
})

test('R-551 of a plan in which nothing was written when the alert came that is said', async () => {
  const EarlierVersions = [{ ...versionOf('2026-11-14T08:00:00.000Z', ''), Sections: [] }]
  await open({ ...plan, EarlierVersions }, ['2026-11-15T09:30:00.000Z'])
  screen.getByText('Planen var tom när larmet kom.')
  expect(screen.queryByRole('button', { name: /^Planen före larmet/ })).toBeNull()
})

test('R-551 of an alert that the plan itself raised both what raised it and the plan before that are a press away', async () => {
  const raised = '2026-11-15T09:30:00.000Z'
  const EarlierVersions = [
    versionOf(raised, 'Det som larmade'),
    versionOf('2026-11-14T08:00:00.000Z', 'Katten'),
    versionOf('2026-11-02T08:00:00.000Z', 'Gammalt'),
  ]
  await open({ ...plan, EarlierVersions }, [raised])
  screen.getByText(/^Ändrad efter larmet\./)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Planen med det som utlöste larmet, 2026-11-15 10:30' }))
  await user.click(screen.getByRole('button', { name: 'Planen före larmet, 2026-11-14 09:00' }))
  for (const text of ['Det som larmade', 'Katten']) expect(screen.getByText(text).closest('[hidden]')).toBeNull()
  expect(screen.queryByText('Gammalt')).toBeNull()
})

test('R-551 beside the plan that itself raised the alert, and stands so still, the plan before is a press away', async () => {
  const EarlierVersions = [versionOf('2026-11-14T08:00:00.000Z', 'Katten')]
  await open({ ...plan, EarlierVersions }, [plan.ChangedAt])
  expect(screen.queryByText(/efter larmet/)).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Planen före larmet, 2026-11-14 09:00' }))
  expect(screen.getByText('Katten').closest('[hidden]')).toBeNull()
})

test('R-518 of a plan that was changed before the alert nothing of it is said', async () => {
  await open({ ...plan, EarlierVersions: [versionOf('2026-11-02T08:00:00.000Z', 'Gammalt')] }, [
    '2026-11-15T10:00:00.001Z',
  ])
  expect(screen.queryByText(/efter larmet/)).toBeNull()
  expect(screen.queryByText('Gammalt')).toBeNull()
})

test('R-520 on paper the plan names the patient and the days, and an earlier one is there once it was opened', async () => {
  await open({ ...plan, EarlierPlans: [{ ...written, FormId: id(3) }] })
  const named = screen.getByText(/^Säkerhetsplan för Solvind Påhittad\. Ändrad 2026-11-15 11:00\. Utskriven \d{4}-/)
  expect(named.className).toContain('onPaper')
  expect(named.closest('[data-no-print]')).toBeNull()
  const earlier = screen.getByText(/^Tidigare säkerhetsplan för Solvind Påhittad/)
  expect(earlier.closest('[data-no-print]')).not.toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Tidigare plan, 2026-11-15' }))
  expect(earlier.closest('[data-no-print]')).toBeNull()
})

test('R-467 characters that the PDF lacks are told to staff before it is opened', async () => {
  const close = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ close, closed: false } as never)
  calls.reply(artifactCalls.generateArtifact, {
    ...written,
    PatientId: id(7),
    Id: id(5),
    AnswerGroupId: null,
    ContentType: 'application/pdf',
    GeneratedAt: written.ChangedAt,
    IsSafetyPlan: true,
    IsOutdated: false,
    Url: '/api/treatments/a/artifacts/b?mediaToken=c',
    ExpiresAt: written.ChangedAt,
    MissingCharacters: 1,
  })
  await open(plan)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Visa patientens säkerhetsplan' }))
  await user.click(screen.getByRole('button', { name: 'Öppna som PDF: Min säkerhetsplan' }))
  await screen.findByText('1 tecken kan inte visas i PDF:en. Det står i Samklang.')
  await waitFor(() => expect(close).toHaveBeenCalled())
})

test.each([
  [true, 2],
  [false, 0],
])(
  'R-429 beside an alert that was acknowledged the plan stays while its follow-up is open: %s',
  async (IsOpen, count) => {
    const FollowUp = {
      IsOpen,
      NextStepOn: IsOpen ? '2026-11-16' : null,
      NoFollowUpReason: null,
      ResponsibleId: null,
      ResponsibleName: null,
      ResponsibleAwayUntil: null,
      IsResponsibleHere: true,
      EndedAt: null,
      EndedBy: null,
      LastModifiedAt: null,
    }
    const done = {
      AcknowledgedAt: '2026-11-14T09:00:00.000Z',
      AcknowledgedBy: 'Alva Påhittad',
      Action: 'Ringde, inget svar.',
    }
    const alert = anAlertOfMessage({ ...done, FollowUp })
    const patient = aPatient({ Id: id(7) })
    calls.reply(artifactCalls.getSafetyPlan, { Plan: plan })
    const cards = [
      <AlertCards key="card" alerts={[alert]} phones={null} />,
      <MessageAlertCard key="message" alert={alert} among={[alert]} phones={null} patientId={patient.Id} />,
    ]
    await renderPart(<PatientContext value={patient}>{cards}</PatientContext>, aSession(), 'professional')
    expect((await screen.findAllByText('Ringde, inget svar.', { exact: false })).length).toBeGreaterThan(0)
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Visa patientens säkerhetsplan' })).toHaveLength(count),
    )
  },
)
