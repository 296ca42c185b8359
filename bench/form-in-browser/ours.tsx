import { FormContent, Scoring } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { compileForm } from '@samklang/engine/form/compile-form'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { makeAnswerStore } from '../../packages/web/src/answering/answer-store.ts'
import { FormView } from '../../packages/web/src/answering/form-view.tsx'
import { wordsOf } from '../../packages/web/src/answering/words.ts'
import { startLanguage } from '../../packages/web/src/i18n/language.ts'
import { AppTheme } from '../../packages/web/src/theme/app-theme.tsx'
import { hundredQuestions, title } from './hundred-questions.ts'

const content = z.parse(FormContent, {
  Pages: [
    {
      Id: 'page',
      Groups: [
        {
          Id: 'group',
          Questions: hundredQuestions.map(({ id, options, after }) => ({
            questionId: id,
            key: id,
            type: 'SingleChoice',
            options: options.map(({ key, score }) => ({ key, score })),
            ...(after && { showWhen: { questionId: after, op: 'greater', value: 1 } }),
          })),
        },
      ],
    },
  ],
})
const texts = Object.fromEntries(
  hundredQuestions.flatMap(({ id, title, options }) => [
    [textKeys.question(id), title],
    ...options.map((option) => [textKeys.option(id, option.key), option.title]),
  ]),
)
const words = wordsOf({ sv: { ...texts, [textKeys.title]: title } }, 'sv')
const store = makeAnswerStore({
  form: compileForm(content, z.parse(Scoring, {})),
  answers: [],
  subject: { age: 30, gender: 'Unknown', respondent: 'Patient' },
})

await startLanguage('sv', 'sv')
const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <AppTheme>
      <FormView store={store} words={words} />
    </AppTheme>,
  )
