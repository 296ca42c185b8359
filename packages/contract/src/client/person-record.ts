// Written by tests/client-calls.test.ts.
import type { personRecordCalls } from '../person-record.ts'
import type { ClientCall } from '../call.ts'

export const lookUpPerson: ClientCall<typeof personRecordCalls.lookUpPerson> = {
  method: 'POST',
  path: '/api/person-record/lookup',
}
