import { Alert, List, Text } from '@mantine/core'
import type { ProgramProposal } from '@samklang/contract/program-proposal'
import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import classes from './programs.module.css'
import { useProposalWords } from './use-proposal-words.ts'

type Problem = ProgramProposal['Problems'][number]
const inSight = 5

/** what stands in the way of starting, with what to do about it; then what is good to know. */
export function ProposalProblems({ proposal }: { proposal: ProgramProposal }) {
  const { t } = useText('professional')
  const listLines = useProblemLines(proposal)
  const stops = proposal.Problems.filter(({ Stops }) => Stops)
  const warns = proposal.Problems.filter(({ Stops }) => !Stops)
  return (
    <div role="status">
      {stops.length > 0 && (
        <Alert
          color="red"
          role="presentation"
          mb="xs"
          icon={<IconBan aria-hidden />}
          title={t('program-start.propose.stops', { count: listLines(stops).length })}
        >
          <Lines problems={stops} proposal={proposal} />
          {stops.some(({ ItemId }) => ItemId !== null) && (
            <Text size="sm" mt={4}>
              {t('program-start.propose.stops-help')}
            </Text>
          )}
        </Alert>
      )}
      {warns.length > 0 && (
        <Alert
          color="amber"
          role="presentation"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('program-start.propose.warns', { count: listLines(warns).length })}
        >
          <Lines problems={warns} proposal={proposal} />
        </Alert>
      )}
    </div>
  )
}

/** The same words of two things are said once. */
export function useProblemLines(proposal: ProgramProposal): (problems: readonly Problem[]) => string[] {
  const { problemText } = useProposalWords()
  return (problems) => [...new Set(problems.map((problem) => problemText(problem, proposal)))]
}

export function Lines({ problems, proposal }: { problems: readonly Problem[]; proposal: ProgramProposal }) {
  const { t } = useText('professional')
  const lines = useProblemLines(proposal)(problems)
  const list = (shown: readonly string[]) => (
    <List size="sm" spacing={4}>
      {shown.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  )
  return (
    <>
      {list(lines.slice(0, inSight))}
      {lines.length > inSight && (
        <details className={classes.fold}>
          <summary>{t('program-acts.preview.more', { count: lines.length })}</summary>
          {list(lines.slice(inSight))}
        </details>
      )}
    </>
  )
}
