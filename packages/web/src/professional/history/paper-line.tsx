import { Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { type HistoryFilter, isFiltered, queryOf } from './filter.ts'
import classes from './history.module.css'
import { type Respondent, useRespondentName } from './use-respondent-name.ts'

type PaperLineProps = {
  respondents: readonly Respondent[]
  programs: readonly { Id: string; DisplayName: string }[]
  filter: HistoryFilter
}

/** Paper has no fields, and tells what they narrowed it down to. */
export function PaperLine({ respondents, programs, filter }: PaperLineProps) {
  const { t } = useText('professional')
  const nameOf = useRespondentName()
  const { kind, respondent, program, from, to } = queryOf(filter)
  const whom = respondents.find(({ Key }) => Key === respondent)
  const words = [
    kind && kind !== 'TreatmentModule' && t(`history.kinds.${kind}`),
    whom && nameOf(whom),
    programs.find(({ Id }) => Id === program)?.DisplayName,
    from && `${t('history.from')} ${from}`,
    to && `${t('history.to')} ${to}`,
  ]
  return (
    isFiltered(filter) && (
      <Text size="sm" className={classes.onPaper}>
        {words.filter(Boolean).join(' · ')}
      </Text>
    )
  )
}
