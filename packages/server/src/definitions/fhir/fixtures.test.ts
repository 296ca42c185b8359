import { existsSync, readFileSync } from 'node:fs'
import { compileForm } from '@samklang/engine/form/compile-form'
import { scoreForm } from '@samklang/engine/form/score'
import { visibleItems } from '@samklang/engine/form/visible'
import { expect, test } from 'vitest'
import { readBrought } from '../read-brought.ts'
import { readQuestionnaire } from './read-questionnaire.ts'
import { readResponse } from './read-response.ts'

/** Files of others, which are not ours to keep here; where they are not at hand these tests are skipped and say so. */
const folder = new URL('../../../../../../shared/fixtures/fhir/', import.meta.url)
const theirs = test.skipIf(!existsSync(folder))
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

theirs.each([
  ['phq9-r4.json', ['Error 44261-6 direction-needed', 'Error /44260-8 danger-without-alert']],
  [
    'phq9-uscore-r4.json',
    ['Warning /44261-6 total-assumed', 'Error total direction-needed', 'Error /44260-8 danger-without-alert'],
  ],
  [
    'phq9-contained-valueset-r4.json',
    ['Warning  total-assumed', 'Error total direction-needed', 'Error g1.q9 danger-without-alert'],
  ],
  [
    'phq9-contained-valueset-r5.json',
    ['Warning  total-assumed', 'Error total direction-needed', 'Error g1.q9 danger-without-alert'],
  ],
  ['invalid-enablewhen-missing-linkid.json', ['Error q3 condition-on-nothing']],
  ['phq9-uscore-response-total-12.json', ['Error  not-a-questionnaire']],
  [
    'hidden-items-r4.json',
    ['CE-HIDDEN', 'CE-VISIBLE', 'GROUP-VISIBLE/CE-HIDDEN', 'GROUP-VISIBLE/CE-VISIBLE', 'GROUP-HIDDEN/CE-HIDDEN'].map(
      (item) => `Warning ${item} calculation-left-out`,
    ),
  ],
])('%s is read with exactly these findings', (name, expected) => {
  const file = { Format: 'Fhir', Content: read(name), LicenceNote: 'Provets.', RespondentTypes: [] } as const
  const { findings } = readBrought({ ...file, RespondentTypes: [] })
  const serious = findings.filter(({ Level }) => Level !== 'Info')
  expect(serious.map(({ Level, Item, Code }) => `${Level} ${Item} ${Code}`)).toEqual(expected)
})

theirs.each(['phq9-r4.json', 'phq9-uscore-r4.json'])('the answered PHQ-9 totals 12 by %s', (name) => {
  const { form } = readQuestionnaire(read(name))
  if (!form) throw new Error('not read')
  const answers = readResponse(form, JSON.parse(read('phq9-uscore-response-total-12.json')))
  const compiled = compileForm(form.content, form.scoring)
  const subject = { age: 40, gender: 'Unknown', respondent: 'Patient' } as const
  const scores = scoreForm(compiled, visibleItems(compiled, answers, subject), subject)
  expect(scores).toMatchObject([{ Value: 12, Validity: 'Valid' }])
})
