import { allCalls } from '@samklang/contract/all-calls'
import type { Call, Calls } from '@samklang/contract/call'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { callKey } from '../api/topics.ts'
import { forgetPatient } from './left-patients.ts'

const calls: Call[] = Object.values<Calls>(allCalls).flatMap((table) => Object.values<Call>(table))

/** Every read of staff's about one patient or one of their forms, found by its address and not by what it says that it shows. */
const reads = calls.flatMap((call) => {
  const isAbout = /\/(patients?|forms|journals)\/:|\/confirm\/preview|\/sms-messages/.test(call.path)
  const isRead = call.reads || (call.method === 'GET' && !call.effect)
  return isAbout && isRead && !call.path.includes('/papp/') ? call : []
})

function fill(client: QueryClient, patient: string): void {
  for (const call of reads) {
    const isOfForm = /\/(forms|journals)\/:/.test(call.path)
    const id = isOfForm ? `form of ${patient}` : patient
    const input = { params: { id, guid: 'guid', entryId: 'entry' }, query: { patientId: patient }, body: { ids: [id] } }
    const isTold = ['/api/forms/:id', '/api/navigation/patient/:guid'].includes(call.path)
    client.setQueryData(callKey('scope', call, isOfForm ? { params: input.params } : input), {
      ...(isTold && { PatientId: patient }),
      Words: `what was read of ${patient}`,
    })
  }
}

test('nothing of a patient who was left stays in the cache: record, contacts, care, scores, messages, forms and diaries', () => {
  const client = new QueryClient()
  fill(client, 'left')
  fill(client, 'other')
  expect(reads.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/patients/:id',
      '/api/patients/:id/reveal',
      '/api/patients/:id/care-items',
      '/api/patients/:id/care-history',
      '/api/patients/:id/analysis',
      '/api/patients/:id/analysis/details',
      '/api/sms-messages/failed',
      '/api/forms/:id',
      '/api/forms/:id/ehr-compatible',
      '/api/journals/:id/entries/:entryId/versions',
    ]),
  )
  forgetPatient(client, 'left')
  const kept = JSON.stringify(
    client
      .getQueryCache()
      .findAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
  )
  expect(kept).not.toContain('left')
  expect(kept).toContain('what was read of other')
})

test('a form that is on its way when its patient is left does not stay when it has come', async () => {
  const client = new QueryClient()
  const [form] = reads.filter(({ path }) => path === '/api/forms/:id')
  if (!form) throw new Error('no such call')
  const { promise, resolve } = Promise.withResolvers<object>()
  const queryKey = callKey('scope', form, { params: { id: 'form' } })
  const fetched = client.fetchQuery({ queryKey, queryFn: () => promise })
  forgetPatient(client, 'left')
  resolve({ PatientId: 'left' })
  await fetched.catch(() => undefined)
  expect(client.getQueryCache().findAll()).toEqual([])
})
