import { afterEach, expect, test } from 'vitest'
import { dropSession } from '../../session/store.ts'
import { aPatient } from '../../testing/a-patient.ts'
import {
  dropSelectedPatient,
  keepCareItems,
  keepSelectedPatient,
  readCareItems,
  readSelectedPatient,
} from './selected-patient.ts'

afterEach(() => sessionStorage.clear())

const patient = aPatient()
const keepBoth = () => {
  keepSelectedPatient('mine', patient)
  keepCareItems('mine', patient.Id, { SetId: null })
}

test('R-158: the selected patient and their care items are kept for the same eyes, and only for that patient', () => {
  keepBoth()
  expect(readSelectedPatient('mine', patient.Id)).toEqual(patient)
  expect(readCareItems('mine', patient.Id)).toEqual({ SetId: null })
  expect(readSelectedPatient('at another unit', patient.Id)).toBeUndefined()
  expect(readSelectedPatient('mine', crypto.randomUUID())).toBeUndefined()
})

test('R-158: releasing clears both', () => {
  keepBoth()
  dropSelectedPatient()
  expect(readSelectedPatient('mine', patient.Id)).toBeUndefined()
  expect(readCareItems('mine', patient.Id)).toBeUndefined()
})

test('R-044: signing out leaves nothing of a patient behind', () => {
  keepBoth()
  dropSession()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('what cannot be read as a patient is not shown as one', () => {
  sessionStorage.setItem('samklang.patient', '{"scope":"mine"')
  expect(readSelectedPatient('mine', patient.Id)).toBeUndefined()
})
