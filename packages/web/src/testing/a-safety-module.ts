import { FormContent, Scoring } from '@samklang/contract/form-content'
import type { PatientSideForm } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { aModule } from './a-module.ts'

const options = ['safe', 'unsafe'].map((key) => ({ key }))
const Content = FormContent.parse({
  Pages: [
    {
      Id: 'welcome',
      Groups: [
        {
          Id: 'now',
          repeat: { most: 2000, asksAgainAfterHours: 1 },
          Questions: [{ questionId: 'safe', key: 'safe', type: 'SingleChoice', options }],
        },
      ],
    },
    {
      Id: 'signs',
      Groups: [{ Id: 'sign', Questions: [{ questionId: 'sign', key: 'sign', type: 'Text', required: false }] }],
    },
  ],
})
const words = {
  [textKeys.title]: 'Min plan',
  [textKeys.pageTitle('welcome')]: 'Innan du börjar',
  [textKeys.pageTitle('signs')]: 'Mina tecken',
  [textKeys.question('safe')]: 'Hur trygg känner du dig just nu?',
  [textKeys.option('safe', 'safe')]: 'Trygg',
  [textKeys.option('safe', 'unsafe')]: 'Inte trygg',
  [textKeys.question('sign')]: 'Vilket tecken?',
}

/** A plan of two pages: one that asks again at every visit how safe one feels, and one to write on. */
export function aSafetyModule(more: Partial<PatientSideForm> = {}): PatientSideForm {
  const module = aModule()
  const Alerts = [{ Key: 'unsafe', questionId: 'safe', Options: ['unsafe'], Severity: 'Alert' }]
  const VariantVersionDefinition = {
    ...module.VariantVersionDefinition,
    Content,
    Scoring: Scoring.parse({ Alerts }),
    Texts: { sv: words, en: words },
  }
  return { ...module, VariantVersionDefinition, ...more }
}

/** The answer of a visit at this moment. */
export function safeAt(instant: string, Value: string) {
  const hex = Date.parse(instant).toString(16).padStart(12, '0')
  const AnswerGroupId = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
  return { QuestionId: 'safe', Key: 'safe', AnswerGroupId, Value }
}
