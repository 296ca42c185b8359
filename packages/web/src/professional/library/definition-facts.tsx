import type { LibraryDefinition } from '@samklang/contract/library'
import { useText } from '../../i18n/use-text.ts'
import classes from './library.module.css'
import { MaturityBadge } from './maturity-badge.tsx'
import { useDefinitionWords } from './use-definition-words.ts'
import { useTopicText } from './use-topic-text.ts'

export function DefinitionFacts({ definition }: { definition: LibraryDefinition }) {
  const { t } = useText('professional')
  const { respondents, languages } = useDefinitionWords()
  const topicText = useTopicText()
  const { Kind, Topics, EstimatedMinutes, Respondents, Maturity, Licence, AvailableOutsideTreatment } = definition
  const facts = [
    [t('library.kind'), t(`library.kind-one.${Kind}`)],
    [t('library.who'), respondents(Respondents)],
    [t('library.topics-label'), Topics.map(topicText).join(', ')],
    [t('library.time'), EstimatedMinutes ? t('library.minutes', { count: EstimatedMinutes }) : ''],
    [t('library.languages'), languages(definition)],
    [t('library.use'), AvailableOutsideTreatment ? t('library.use-anywhere') : t('library.use-in-treatment')],
    [t('library.licence'), Licence],
  ]
  return (
    <dl className={classes.facts}>
      <dt>{t('library.maturity-label')}</dt>
      <dd>
        <MaturityBadge maturity={Maturity} />
        <div>{t(`library.maturity-explained.${Maturity}`)}</div>
      </dd>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Fact key={label} label={label ?? ''} value={value ?? ''} />
        ))}
    </dl>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
