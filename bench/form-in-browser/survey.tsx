import 'survey-core/survey-core.css'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import { hundredQuestions, title } from './hundred-questions.ts'

const model = new Model({
  title,
  elements: hundredQuestions.map(({ id, title, options, after }) => ({
    type: 'radiogroup',
    name: id,
    title,
    isRequired: true,
    choices: options.map(({ score, title }) => ({ value: score, text: title })),
    ...(after && { visibleIf: `{${after}} > 1` }),
  })),
})

const place = document.getElementById('app')
if (place) createRoot(place).render(<Survey model={model} />)
