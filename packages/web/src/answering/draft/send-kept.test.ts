import type { PatientSideForm } from '@samklang/contract/forms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { start } from '../../testing/a-save-server.ts'
import { openPlace } from './kept-drafts.ts'
import { sendKept } from './send-kept.ts'
import { hasAnyUnsent, hasUnsent, listDraftedForms } from './unsent.ts'

const person = '00000000-0000-4000-8000-000000000001'
const draftKey = btoa('k'.repeat(32))
const fetched = vi.fn<typeof fetch>()
const worst = [{ QuestionId: 'life', Key: 'life', Value: 'yes' }]

// Node keeps a session's storage by itself, and a lasting one only with a file to keep it in.
beforeEach(() => {
  vi.stubGlobal('localStorage', sessionStorage)
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  fetched.mockReset()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function leaveUnsent(formId: string): void {
  const draft = { underWay: null, latest: worst, base: start }
  expect(openPlace({ person, formId, draftKey }, null).keep(draft, new Date().toISOString())).toBe('kept')
}

const crisis = {
  Kind: 'Risk',
  UnitName: 'Provkliniken',
  Phone: null,
  OpeningHours: null,
  Text: null,
  IsClosed: false,
  OpensAt: null,
}

function aForm(more: Partial<PatientSideForm> = {}): object {
  const question = { questionId: 'life', type: 'SingleChoice', options: [{ key: 'no' }, { key: 'yes' }], rows: [] }
  return {
    Id: 'f1',
    Kind: 'Questionnaire',
    Status: 'Open',
    Answers: [],
    AnswerGroups: [],
    LastModifiedAt: start,
    ContentLanguage: 'sv',
    TypeDefinition: aFormType(),
    VariantVersionDefinition: {
      ...aVariant(),
      Content: { Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions: [question] }] }] },
      Scoring: { Scales: [], Alerts: [] },
      Texts: { sv: {} },
    },
    Subject: { Age: 30, Gender: 'Female', Respondent: 'Patient' },
    DraftKey: draftKey,
    PreviousDraftKey: null,
    IsReadOnly: false,
    ...more,
  }
}

const refused = (status: number, Code: string, more: object = {}) =>
  Response.json({ Message: '', Code, TraceId: '', Errors: [], ...more }, { status })

/** What the server answers reading and saving with. */
function answer({ read, saved }: { read: () => Response; saved?: () => Response }): void {
  fetched.mockImplementation(async (_, init) => (init?.method === 'GET' ? read() : (saved?.() ?? Response.error())))
}

test('R-298 the next sign-in sends what waited, without the form being opened, and lets it go here', async () => {
  leaveUnsent('f1')
  answer({
    read: () => Response.json(aForm()),
    saved: () => Response.json({ LastModifiedAt: start, Status: 'PartlyAnswered', CrisisInformation: crisis }),
  })
  expect(await sendKept(person)).toMatchObject([{ formId: 'f1', fate: 'sent', crisis }])
  const sent = fetched.mock.calls.find(([, init]) => init?.method !== 'GET')
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ Answers: worst, PreviousLastModifiedAt: start })
  expect(hasUnsent(person, new Date().toISOString())).toBe(false)
})

test('R-298 of a form that is over by then the clinic gets it beside the form', async () => {
  leaveUnsent('f1')
  answer({
    read: () => Response.json(aForm({ Status: 'Canceled' })),
    saved: () => refused(409, 'invalid-transition', { AnswersKept: true, CrisisInformation: crisis }),
  })
  expect(await sendKept(person)).toMatchObject([{ fate: 'beside', crisis }])
  expect(hasAnyUnsent(new Date().toISOString())).toBe(false)
})

test.each([
  ['another device has written', () => refused(409, 'conflict', { CrisisInformation: crisis }), 'open'],
  ['the server is out of reach', () => Response.error(), 'waits'],
] as const)('R-298 where %s nothing is thrown away, and home says so', async (_, saved, fate) => {
  leaveUnsent('f1')
  answer({ read: () => Response.json(aForm()), saved })
  expect(await sendKept(person)).toMatchObject([{ fate }])
  expect(listDraftedForms(person, new Date().toISOString())).toEqual(['f1'])
})

test('R-298 what is about somebody else waits for them', async () => {
  leaveUnsent('f2')
  answer({ read: () => refused(404, 'not-found') })
  expect(await sendKept(person)).toEqual([{ formId: 'f2', form: null, fate: 'other', crisis: null }])
  expect(hasUnsent(person, new Date().toISOString())).toBe(true)
})
