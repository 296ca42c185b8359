import { beforeEach, expect, test } from 'vitest'
import { clearErrors, errorList, hideErrors, pushError } from './error-list.ts'

const messages = () => errorList.get().map(({ message }) => message)

beforeEach(clearErrors)

test('R-210: an error carries id, message, time and support info', () => {
  pushError('Broken', 'info')
  expect(errorList.get()).toEqual([
    { id: expect.any(String), message: 'Broken', dateTime: expect.stringMatching(/Z$/), supportInfo: 'info' },
  ])
})

test('R-204: every current error is listed, the same one once', () => {
  pushError('One', null)
  pushError('Two', null)
  pushError('One', null)
  expect(messages()).toEqual(['Two', 'One'])
})

test('R-209: hidden errors stay hidden for the session, and a different one opens the banner again', () => {
  pushError('One', null)
  hideErrors()
  pushError('One', null)
  expect(messages()).toEqual([])
  pushError('Two', null)
  expect(messages()).toEqual(['Two'])
})
