import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'
import { seedTestModule } from '../testing/modules.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

test.each(['', 'Jag vill inte leva längre.'])(
  'R-558 medicine that was taken stays told while its alert waits, where the words of a module were changed to “%s”',
  async (changed) => {
    await server.db.deleteFrom('risk_alert').execute()
    const me = await server.sibling()
    const { patients, units } = server.clinic
    const given = { patient: patients.sibling, unit: units.child, now: server.clock.now() }
    const { formId } = await seedTestModule(server.db, given)
    async function save(step: string) {
      const { LastModifiedAt: PreviousLastModifiedAt } = (await me.get(`/api/papp/forms/${formId}`)).json()
      const body = { Answers: step === '' ? [] : answersOf({ step }), Progress: [], PreviousLastModifiedAt }
      const reply = await me.post(`/api/papp/treatment-modules/${formId}/save`, body)
      expect(reply.statusCode, reply.body).toBe(200)
      return reply.json().CrisisInformation
    }
    expect(await save('spelar ingen roll, jag har tagit 40 alvedon')).toMatchObject({ IsOverdose: true })
    await save(changed)
    const help = (await me.get('/api/papp/patients/current/recent-help')).json()
    expect(help.Crisis).toMatchObject({ Kind: 'Risk', IsOverdose: true })
  },
)
