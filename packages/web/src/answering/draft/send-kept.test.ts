import type { PatientSideForm } from '@samklang/contract/forms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { start } from '../../testing/a-save-server.ts'
import type { Draft } from './draft-storage.ts'
import { openPlace } from './encrypted-drafts.ts'
import { sendKept } from './send-kept.ts'
import { hasUnsent, listDraftedForms, listUnsent } from './unsent.ts'

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

function leaveUnsent(formId: string, more: Partial<Draft> = {}): void {
  const draft = { underWay: null, latest: worst, base: start, ...more }
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
  expect(listUnsent(new Date().toISOString())).toEqual([])
})

test('R-330 a form that is over and says what waited here has it: nobody is told that it does not count', async () => {
  leaveUnsent('f1')
  answer({
    read: () => Response.json(aForm({ Status: 'Closed' })),
    saved: () => Response.json({ LastModifiedAt: start, Status: 'Closed', CrisisInformation: crisis }),
  })
  expect(await sendKept(person)).toMatchObject([{ fate: 'sent', crisis }])
  expect(listUnsent(new Date().toISOString())).toEqual([])

  // over only since it was read
  leaveUnsent('f1')
  answer({
    read: () => Response.json(aForm()),
    saved: () => Response.json({ LastModifiedAt: start, Status: 'Closed', CrisisInformation: crisis }),
  })
  expect(await sendKept(person)).toMatchObject([{ fate: 'sent', crisis }])
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

test('R-565 where another device has written, it is told whether the clinic has what calls for help', async () => {
  leaveUnsent('f1')
  answer({ read: () => Response.json(aForm()), saved: () => refused(409, 'conflict', { CrisisInformation: crisis }) })
  expect(await sendKept(person)).toMatchObject([{ fate: 'open', crisis, hasReached: true }])
  answer({ read: () => Response.json(aForm()), saved: () => refused(409, 'conflict') })
  expect((await sendKept(person))[0]).not.toHaveProperty('hasReached')
})

test('R-298 what is about somebody else waits for them', async () => {
  leaveUnsent('f2')
  answer({ read: () => refused(404, 'not-found') })
  expect(await sendKept(person)).toEqual([{ formId: 'f2', form: null, fate: 'other', crisis: null }])
  expect(hasUnsent(person, new Date().toISOString())).toBe(true)
})

const unreadable = { Kind: 'TreatmentModule', LastModifiedAt: start, DraftKey: draftKey, PreviousDraftKey: null }
const notThere = (Details: object) => refused(404, 'not-found', { Details })

test('R-395 of a module that cannot be read any more the clinic gets what waited, and the person is told that it came too late', async () => {
  const progress = [{ PageIndex: 0, Completed: true }]
  leaveUnsent('m1', { progress })
  answer({
    read: () => notThere(unreadable),
    saved: () => refused(409, 'invalid-transition', { AnswersKept: true, CrisisInformation: crisis }),
  })
  expect(await sendKept(person)).toEqual([{ formId: 'm1', form: null, fate: 'beside', crisis }])
  const [[address, init] = []] = sendings()
  expect(String(address)).toMatch(/treatment-modules\/m1\/save$/)
  const body = { Answers: worst, PreviousLastModifiedAt: start, Progress: progress }
  expect(JSON.parse(String(init?.body))).toEqual(body)
  expect(listUnsent(new Date().toISOString())).toEqual([])
})

test('R-395 it opens by the key from before a change too, and stays here until the clinic has it', async () => {
  leaveUnsent('m1')
  const changed = { ...unreadable, DraftKey: btoa('n'.repeat(32)), PreviousDraftKey: draftKey }
  answer({ read: () => notThere(changed) })
  expect(await sendKept(person)).toMatchObject([{ fate: 'waits' }])
  expect(sendings()).toHaveLength(1)
  answer({ read: () => notThere(changed), saved: () => refused(409, 'invalid-transition', { AnswersKept: true }) })
  expect(await sendKept(person)).toMatchObject([{ fate: 'beside' }])
  expect(sendings().map(([, init]) => JSON.parse(String(init?.body)).Answers)).toEqual([worst, worst])
  expect(hasUnsent(person, new Date().toISOString())).toBe(false)
})

test('R-395 what no key opens is never told as received', async () => {
  leaveUnsent('m1')
  answer({ read: () => notThere({ ...unreadable, DraftKey: btoa('n'.repeat(32)) }) })
  expect(await sendKept(person)).toMatchObject([{ fate: 'other' }])
  expect(sendings()).toEqual([])
  expect(hasUnsent(person, new Date().toISOString())).toBe(true)
})

const pressed = { wish: { at: start, key: 'the-key-of-one-sending' }, from: start, to: start }
const sendings = () => fetched.mock.calls.filter(([, init]) => init?.method !== 'GET')

test('R-337 the next sign-in sends in what was to be sent, once, under its own key and with when it was pressed', async () => {
  leaveUnsent('f1', pressed)
  const closed = { LastModifiedAt: start, Status: 'Closed', CrisisInformation: crisis }
  answer({ read: () => Response.json(aForm()), saved: () => Response.json(closed) })
  expect(await sendKept(person)).toMatchObject([{ formId: 'f1', fate: 'submitted', crisis, pressedAt: start }])
  const [[address, init] = [], ...more] = sendings()
  expect(more).toEqual([])
  expect(String(address)).toMatch(/f1\/submit$/)
  expect(init?.headers).toMatchObject({ 'Idempotency-Key': pressed.wish.key })
  const between = { First: start, Last: start }
  const body = { Answers: worst, PreviousLastModifiedAt: start, AnsweredBetween: between, PressedAt: start }
  expect(JSON.parse(String(init?.body))).toEqual(body)
  expect(await sendKept(person)).toEqual([])
})

test.each([
  [409, 'conflict', 'conflict'],
  [400, 'incomplete', 'incomplete'],
  [403, 'forbidden', 'refused'],
] as const)(
  'R-339 what could not be sent in for %i %s is told as such, and nothing is lost',
  async (status, code, reason) => {
    leaveUnsent('f1', pressed)
    fetched.mockImplementation(async (address, init) => {
      if (init?.method === 'GET') return Response.json(aForm())
      if (String(address).endsWith('/submit')) return refused(status, code)
      return Response.json({ LastModifiedAt: start, Status: 'PartlyAnswered', CrisisInformation: null })
    })
    expect(await sendKept(person)).toMatchObject([{ fate: 'open', unsentFor: reason, pressedAt: start }])
    const isSaved = sendings().some(([address]) => String(address).endsWith('/save'))
    expect(isSaved || hasUnsent(person, new Date().toISOString())).toBe(true)
  },
)

test('R-554 one form whose sending fails in another way waits, and holds up no other', async () => {
  leaveUnsent('f1')
  leaveUnsent('f2')
  const saved = { LastModifiedAt: start, Status: 'PartlyAnswered', CrisisInformation: crisis }
  fetched.mockImplementation(async (address, init) => {
    if (String(address).includes('f1')) return new Response('{"Id', { status: 200 })
    return Response.json(init?.method === 'GET' ? aForm({ Id: 'f2' }) : saved)
  })
  expect(await sendKept(person)).toMatchObject([
    { formId: 'f1', fate: 'waits' },
    { formId: 'f2', fate: 'sent', crisis },
  ])
  expect(listDraftedForms(person, new Date().toISOString())).toEqual(['f1'])
})

test('R-554 an entry whose answer breaks off takes no help that another one called for', async () => {
  const journal = { Kind: 'Journal', Status: 'Closed' } as const
  const keep = (entryId: string) =>
    openPlace({ person, formId: 'f1', draftKey, entryId }, null).keep(
      { underWay: null, latest: worst, base: start, entryDate: '2026-11-15' },
      new Date().toISOString(),
    )
  keep('e1')
  keep('e2')
  let saves = 0
  answer({
    read: () => Response.json(aForm(journal)),
    saved: () => {
      saves += 1
      if (saves > 1) return new Response('{"Id', { status: 200 })
      return Response.json({ LastModifiedAt: start, Status: 'Closed', CrisisInformation: crisis })
    },
  })
  expect(await sendKept(person)).toMatchObject([{ fate: 'waits', crisis }])
  expect(saves).toBe(2)
})

test('R-337 without network it waits, for longer than what was only begun, and nobody else on the device sends it', async () => {
  leaveUnsent('f1', pressed)
  answer({ read: () => Response.error() })
  expect(await sendKept(person)).toMatchObject([{ fate: 'waits' }])
  const inThreeWeeks = new Date(Date.now() + 21 * 24 * 3600_000).toISOString()
  expect(hasUnsent(person, inThreeWeeks)).toBe(true)
  fetched.mockClear()
  expect(await sendKept('00000000-0000-4000-8000-000000000002')).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
})

test('R-337 the form that is open on the screen sends itself', async () => {
  leaveUnsent('f1', pressed)
  expect(await sendKept(person, 'f1')).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
})
