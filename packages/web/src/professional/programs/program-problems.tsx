import { Alert, List, Text } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { inOrderOfGravity } from '@samklang/engine/program/problem-order'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { isProgramActive } from './arrange-program.ts'
import classes from './programs.module.css'
import { useProgramWords } from './use-program-words.ts'
import { useUnreached } from './use-unreached.ts'

const inSight = 4

/** what somebody should look at, what reached nobody first. */
export function ProgramProblems({ program }: { program: ProgramRow }) {
  const { t } = useText('professional')
  const problems = useProblems(program)
  if (problems.length === 0) return null
  const rows = (shown: typeof problems) => (
    <List size="sm" spacing={4}>
      {shown.map(({ text, canBePlanned }) => (
        <List.Item key={text}>
          {text} {canBePlanned && t('programs.plan-again')}
        </List.Item>
      ))}
    </List>
  )
  return (
    <Alert
      color="amber"
      role="presentation"
      icon={<IconAlertTriangle aria-hidden />}
      title={<Text fw={600}>{t('programs.problems', { count: problems.length })}</Text>}
    >
      {rows(problems.slice(0, inSight))}
      {problems.length > inSight && (
        <details className={classes.fold}>
          <summary>{t('program-acts.preview.more', { count: problems.length })}</summary>
          {rows(problems.slice(inSight))}
        </details>
      )}
    </Alert>
  )
}

/** The same words of two occurrences are said once. */
function useProblems(program: ProgramRow): { text: string; canBePlanned: boolean }[] {
  const { t } = useText('professional')
  const { problemText, itemTo } = useProgramWords()
  const isUnreached = useUnreached(program)
  const rowOf = (key: string | null) => program.Occurrences.find((row) => row.Key === key)
  const told = program.Problems.map((problem) => ({
    ...problem,
    text: problemText(problem),
    canBePlanned: rowOf(problem.OccurrenceKey)?.Status === 'NotSent' && isProgramActive(program),
  }))
  const unreached = program.Occurrences.filter(isUnreached).map((row) => ({
    Key: 'Unreached' as const,
    HasHappened: true,
    text: t('programs.problem.unreached', { what: itemTo(row) }),
    canBePlanned: false,
  }))
  const all = inOrderOfGravity([...told, ...unreached])
  return all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at)
}
