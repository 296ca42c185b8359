import * as careItemCalls from '@samklang/contract/client/care-items'
import * as formCalls from '@samklang/contract/client/forms'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as moduleCalls from '@samklang/contract/client/treatment-modules'
import * as unitCalls from '@samklang/contract/client/units'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPlace } from '../answering/draft/encrypted-drafts.ts'
import { hasUnsent } from '../answering/draft/unsent.ts'
import { moduleId as formId } from '../testing/a-module.ts'
import { aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { myCareItems } from '../testing/my-treatment.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'

afterEach(() => localStorage.clear())

const at = () => new Date().toISOString()
const DraftKey = btoa('k'.repeat(32))

test('R-395 home tells that what was written in a module came too late and has reached the clinic, and where help is', async () => {
  const session = aPatientSession()
  const person = session.userProfile.PublicId
  const latest = [{ QuestionId: 'step', Key: 'step', Value: 'Allt är svart' }]
  const draft = { underWay: null, latest, base: '2026-11-15T10:00:00.000Z', progress: [] }
  openPlace({ person, formId, draftKey: DraftKey }, null).keep(draft, at())
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(careItemCalls.listMyCareItems, myCareItems({}))
  const Details = { Kind: 'TreatmentModule', LastModifiedAt: draft.base, DraftKey, PreviousDraftKey: null }
  calls.refuse(formCalls.getMyForm, 404, '', 'not-found', { Details })
  const CrisisInformation = {
    Kind: 'Risk',
    UnitName: 'Provkliniken',
    Phone: null,
    OpeningHours: null,
    Text: null,
    IsClosed: false,
    OpensAt: null,
  }
  const kept = { AnswersKept: true, CrisisInformation }
  calls.refuse(moduleCalls.saveMyTreatmentModule, 409, '', 'invalid-transition', kept)
  calls.holdRest()
  await openApp('/hem', session)
  await screen.findByText(/^Svar som du har skrivit i en modul kom fram först nu\. .*mottagningen har fått svaren/)
  expect(await screen.findAllByRole('link', { name: /112/ })).not.toEqual([])
  expect(calls.sentTo(moduleCalls.saveMyTreatmentModule)).toMatchObject([{ body: { Answers: latest } }])
  expect(hasUnsent(person, at())).toBe(false)
})
