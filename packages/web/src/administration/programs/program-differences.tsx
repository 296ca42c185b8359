import { List, Text } from '@mantine/core'
import type { ProgramContent } from '@samklang/contract/program-content'
import { useText } from '../../i18n/use-text.ts'
import { comparePrograms, type TemplateDifference } from './compare-programs.ts'
import type { ProgramWizard } from './program-wizard.ts'
import { useProgramWords } from './use-program-words.ts'

type ProgramDifferencesProps = {
  wizard: Pick<ProgramWizard, 'offers' | 'scales'>
  before: ProgramContent
  after: ProgramContent
}

/** what was added, removed and changed, in plain sentences. */
export function ProgramDifferences({ wizard, before, after }: ProgramDifferencesProps) {
  const { t } = useText('administration')
  const earlier = useProgramWords({ ...wizard, content: before })
  const later = useProgramWords({ ...wizard, content: after })
  const differences = comparePrograms(before, after)
  if (differences.length === 0) return <Text>{t('programs.diff-none')}</Text>

  function say({ kind, step, item }: TemplateDifference): string {
    const isGone = kind === 'step-removed' || kind === 'item-removed'
    const words = isGone ? earlier : later
    const stepBefore = before.Steps.find(({ Id }) => Id === step?.Id)
    const itemBefore = stepBefore?.Items.find(({ Id }) => Id === item?.Id)
    return t(`programs.diff.${kind}`, {
      step: step ? words.nameStep(step) : '',
      item: item ? words.nameInSentence(item) : '',
      before: sayPart(kind, earlier, stepBefore, itemBefore),
      after: sayPart(kind, later, step, item),
    })
  }

  return (
    <List>
      {differences.map((difference) => (
        <List.Item key={`${difference.kind} ${difference.step?.Id} ${difference.item?.Id}`}>
          {say(difference)}
        </List.Item>
      ))}
    </List>
  )
}

type Words = ReturnType<typeof useProgramWords>

/** The part that has changed, as it is said of each of the two. */
function sayPart(
  kind: TemplateDifference['kind'],
  words: Words,
  step: TemplateDifference['step'],
  item: TemplateDifference['item'],
): string {
  if (kind === 'step-name' && step) return words.nameStep(step)
  if (kind === 'step-start' && step) return words.sayStart(step)
  if (kind === 'step-length' && step) return words.sayLength(step) || '–'
  if (kind.startsWith('item-') && item) return words.sayItem(item)
  return ''
}
