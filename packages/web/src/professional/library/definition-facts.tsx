import type { FormKind } from '@samklang/contract/definitions'
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
  // Treatments and modules have no norms that the explanation could speak of.
  const isUntried = Maturity === 'NonValidated' && (Kind === 'Treatment' || Kind === 'TreatmentModule')
  const facts = [
    [t('library.kind'), t(`library.kind-one.${Kind}`)],
    [t('library.who'), Kind === 'Treatment' ? '' : respondents(Respondents)],
    [t('library.topics-label'), Topics.map(topicText).join(', ')],
    [t('library.time'), EstimatedMinutes ? t('library.minutes', { count: EstimatedMinutes }) : ''],
    [t('library.languages'), languages(definition)],
    [t('library.use'), Kind === 'Treatment' ? '' : t(usesOf(Kind)[AvailableOutsideTreatment ? 'outside' : 'inside'])],
    [t('library.licence'), Licence],
  ]
  return (
    <dl className={classes.facts}>
      <dt>{t('library.maturity-label')}</dt>
      <dd>
        <MaturityBadge maturity={Maturity} />
        <div>{t(isUntried ? 'library.untried' : `library.maturity-explained.${Maturity}`)}</div>
      </dd>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Fact key={label} label={label ?? ''} value={value ?? ''} />
        ))}
    </dl>
  )
}

/** A module is never assigned by itself: what may differ is whether other treatments can have it. */
function usesOf(kind: FormKind) {
  return kind === 'TreatmentModule'
    ? ({ outside: 'library.use-in-treatments', inside: 'library.use-in-own-treatment' } as const)
    : ({ outside: 'library.use-anywhere', inside: 'library.use-in-treatment' } as const)
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
