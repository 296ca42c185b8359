import type { MyDocument, SafetyPlan } from '@samklang/contract/artifacts'
import type { MyCareItems } from '@samklang/contract/care-items'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitCalls from '@samklang/contract/client/units'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { go } from '../../routes/go.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'

const id = (n: number) => `0192f000-0000-7000-8000-00000000000${n}`
const items: MyCareItems = {
  SetId: null,
  Questionnaires: [],
  Journals: [],
  Answered: [],
  WaitingForChild: [],
  NextPlannedDate: null,
  Programs: [],
  Treatments: [],
  ProgramInformations: [],
}
const made = {
  Id: id(3),
  TreatmentId: id(1),
  FormId: id(2),
  ArtifactName: 'plan',
  DisplayName: 'Min säkerhetsplan',
  AnswerGroupId: null,
  ContentType: 'application/pdf' as const,
  GeneratedAt: '2026-11-10T10:00:00.000Z',
  IsSafetyPlan: true,
  IsOutdated: true,
}
const document: MyDocument = {
  TreatmentId: id(1),
  FormId: id(2),
  ArtifactName: 'plan',
  DisplayName: 'Min säkerhetsplan',
  IsSafetyPlan: true,
  ChangedAt: '2026-11-15T10:00:00.000Z',
  Earlier: [made],
}
const plan: SafetyPlan = {
  ...document,
  Language: 'sv',
  Sections: [
    { Heading: 'Varningstecken', Answers: [{ Question: null, Lines: [[{ Label: null, Text: 'Sover dåligt' }]] }] },
    {
      Heading: 'Människor',
      Answers: [
        {
          Question: null,
          Lines: [
            [
              { Label: 'Vem?', Text: 'Kim' },
              { Label: 'Telefon', Text: '070-000 00 00' },
            ],
          ],
        },
      ],
    },
  ],
}
const link = { Url: '/api/treatments/a/artifacts/b?mediaToken=c', ExpiresAt: '2026-11-15T10:01:00.000Z' }

let calls: ReturnType<typeof stubCalls>
beforeEach(() => {
  calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(careItemCalls.listMyCareItems, items)
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: null })
  calls.reply(treatmentCalls.listMaintained, [])
})
afterEach(() => vi.restoreAllMocks())

test('R-427 a document is opened in a tab of its own, which the press itself opens', async () => {
  const replace = vi.fn()
  const opened = vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, closed: false } as never)
  calls.reply(artifactCalls.listMyDocuments, [document])
  calls.reply(artifactCalls.generateMyArtifact, { ...made, ...link })
  await openApp('/dokument', aPatientSession())
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Öppna som PDF: Min säkerhetsplan' }))
  expect(opened).toHaveBeenCalledOnce()
  await waitFor(() => expect(replace).toHaveBeenCalledWith(link.Url))
})

test('R-427 where no tab may be opened the link is shown; a refusal closes the tab and is told', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  calls.reply(artifactCalls.listMyDocuments, [document])
  calls.reply(artifactCalls.generateMyArtifact, { ...made, ...link })
  await openApp('/dokument', aPatientSession())
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Öppna som PDF: Min säkerhetsplan' }))
  expect((await screen.findByRole('link', { name: 'Öppna dokumentet' })).getAttribute('href')).toBe(link.Url)
  const close = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ close, closed: false } as never)
  calls.refuse(artifactCalls.linkMyArtifact, 404, 'Dokumentet finns inte.')
  await user.click(screen.getByText('Tidigare versioner'))
  await user.click(screen.getByRole('button', { name: /version från 10 november/ }))
  await screen.findByText('Dokumentet finns inte.')
  expect(close).toHaveBeenCalled()
})

test('that there are no documents is said', async () => {
  calls.reply(artifactCalls.listMyDocuments, [])
  await openApp('/dokument', aPatientSession())
  await screen.findByText('Det finns inga dokument ännu')
})

test('R-429 the plan stands beside the numbers to call, one press away, also when the network is lost', async () => {
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: plan })
  await openApp('/hem', aPatientSession())
  const show = await screen.findByRole('button', { name: 'Visa min säkerhetsplan' })
  calls.refuse(artifactCalls.getMySafetyPlan, 503, 'Borta')
  await userEvent.setup().click(show)
  const section = within(screen.getByRole('region', { name: 'Min säkerhetsplan' }))
  section.getByText('Sover dåligt')
  // Whom one has written that one would call is a tap away, and a question is not followed by a colon.
  expect(section.getByRole('link', { name: '070-000 00 00' }).getAttribute('href')).toBe('tel:0700000000')
  section.getByText('Vem?', { exact: true })
  expect(show.getAttribute('aria-expanded')).toBe('true')
})

test('R-429 the plan is read anew wherever it is shown: somebody may have written in it a moment ago', async () => {
  await openApp('/hem', aPatientSession())
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(calls.sentTo(artifactCalls.getMySafetyPlan)).toHaveLength(1))
  calls.reply(artifactCalls.getMySafetyPlan, { Plan: plan })
  await act(() => go('/hjalp'))
  await screen.findByRole('button', { name: 'Visa min säkerhetsplan' })
})
