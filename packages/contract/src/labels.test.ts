import { expect, test } from 'vitest'
import { AuditAction } from './audit.ts'
import { FormEvent } from './form-events.ts'
import { ClinicalTopic } from './form-facts.ts'
import { auditLabels, formEventLabels, type Label, topicLabels, treatmentEventLabels } from './labels.ts'
import { describeRelation, readRelationWord, relationWords } from './relation-words.ts'
import { TreatmentEvent } from './treatments.ts'

const enumerations: [string, readonly string[], Record<string, Label>][] = [
  ['form events', FormEvent.options, formEventLabels],
  ['treatment events', TreatmentEvent.options, treatmentEventLabels],
  ['topics', ClinicalTopic.options, topicLabels],
  ['audit log types', AuditAction.options, auditLabels],
]

test.each(enumerations)(
  '%s each have a label in Swedish and in English, told apart from the others',
  (_, names, labels) => {
    expect(Object.keys(labels).sort()).toEqual([...names].sort())
    for (const language of ['sv', 'en'] as const) {
      const words = Object.values(labels).map((label) => label[language].trim())
      expect(words).not.toContain('')
      expect(new Set(words).size).toBe(words.length)
    }
    expect(Object.values(labels).filter(({ en }) => /[åäöÅÄÖ]/.test(en))).toEqual([])
  },
)

test('the specification names nine events of a form and four of a treatment', () => {
  const named = [
    'Created',
    'Sent',
    'InterviewStarted',
    'Scheduled',
    'Confirmed',
    'Closed',
    'Expired',
    'PartlyAnswered',
    'Answered',
  ]
  expect(FormEvent.options.slice(0, 9)).toEqual(named)
  expect(TreatmentEvent.options.toSorted()).toEqual(['Changed', 'Closed', 'Maintained', 'Started'])
})

test.each([
  ['mother', 'mother', 'Mamma', 'Mother'],
  ['Mamma', 'mother', 'Mamma', 'Mother'],
  [' MOTHER ', 'mother', 'Mamma', 'Mother'],
  ['skolsköterska', 'school-nurse', 'Skolsköterska', 'School nurse'],
  ['Bonusmamma', 'Bonusmamma', 'Bonusmamma', 'Bonusmamma'],
  ['Kusin till mor', 'Kusin till mor', 'Kusin till mor', 'Kusin till mor'],
])('what a person is to the patient, written %j, is kept as %j and read as %j or %j', (written, kept, sv, en) => {
  expect(readRelationWord(written)).toBe(kept)
  expect([describeRelation(kept, 'sv'), describeRelation(kept, 'en')]).toEqual([sv, en])
  // What was written before there was a list is read in the same way.
  expect([describeRelation(written, 'sv'), describeRelation(written, 'en')].map((text) => text.trim())).toEqual([
    sv,
    en,
  ])
})

test('no word stands for two things in any language', () => {
  for (const language of ['sv', 'en'] as const)
    for (const [word, label] of Object.entries<Label>(relationWords))
      expect(readRelationWord(label[language])).toBe(word)
})
