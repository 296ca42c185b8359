import * as careItemCalls from '@samklang/contract/client/care-items'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scopeOf } from '../../session/scope.ts'
import { aContext, aPatientSession } from '../../testing/a-session.ts'
import { formIdOf, myCareItems, treatmentId } from '../../testing/my-treatment.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'
import { latestTreatment, pageBack } from '../../ui/page-back.ts'
import { useTreatmentOf } from './use-treatment-of.ts'

function Module() {
  const { id } = useTreatmentOf(formIdOf(9), true)
  return <p>{id ?? 'none'}</p>
}

const mine = aPatientSession()
const other = aPatientSession({ context: aContext({ ContextId: '00000000-0000-4000-8000-0000000000ee' }) })

test.each([
  ['the same patient', mine, treatmentId],
  ['another', other, 'none'],
])('R-466 the way back to a treatment that can only be read is of %s', async (_, reader, id) => {
  const calls = stubCalls()
  calls.reply(careItemCalls.listMyCareItems, myCareItems())
  latestTreatment.set({ scope: scopeOf(mine), id: treatmentId })
  await renderPart(<Module />, reader, 'patient')
  await waitFor(() => expect(calls.sentTo(careItemCalls.listMyCareItems)).toHaveLength(1))
  await screen.findByText(id)
  expect(pageBack.get()?.search).toEqual(id === 'none' ? {} : { id })
})
