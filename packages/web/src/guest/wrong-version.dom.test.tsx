import * as systemCalls from '@samklang/contract/client/system'
import { clientVersion } from '@samklang/contract/client-version'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'

beforeEach(() => queryClient.clear())

test('R-056 nothing is said of the version before it is known, and then in one heading', async () => {
  const calls = stubCalls()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  calls.reply(systemCalls.getVersion, async () => {
    await asked
    return { Version: '0.1.0', SupportedClientVersions: [clientVersion] }
  })
  await openApp('/fel-version')
  await screen.findByText('Laddar …')
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  await act(async () => answer())
  await screen.findByRole('heading', { level: 1, name: 'Du har rätt version' })
})

test('R-056 where the server cannot be asked, the page says what it was opened for', async () => {
  const calls = stubCalls()
  calls.refuse(systemCalls.getVersion, 503)
  await openApp('/fel-version')
  await screen.findByRole('heading', { level: 1, name: 'Det finns en ny version' })
})
