import { expect, test } from 'vitest'
import { aRelation } from '../../../testing/a-relation.ts'
import { correctionOf, judgeCorrection } from './judge-correction.ts'

test('R-360 a local id that is corrected to a personal number becomes one, and another local id stays one', () => {
  const local = aRelation({ IdType: 'LID', PersonalId: '1001' })
  const judge = (PersonalId: string) => judgeCorrection({ ...correctionOf(local), PersonalId }, local, '2026-11-17')
  expect(judge('19880314-0006').value).toMatchObject({ IdType: 'PNR', PersonalId: '198803140006' })
  expect(judge('1002').value).toMatchObject({ IdType: 'LID', PersonalId: '1002' })
  expect(judge('880314-0006').faults.PersonalId).toBe('civicIdUnderOtherType')
})
