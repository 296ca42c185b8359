import { Badge, Group, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { latestStarted } from '../patient-context/started.ts'
import classes from './care.module.css'

type LineProps = {
  id: string
  title: ReactNode
  /** What there is to know, in order; an empty one is left out. */
  facts: readonly (string | null | false | undefined)[]
  marks?: ReactNode
  below?: ReactNode
  acts?: ReactNode
  hasAlert?: boolean
}

/** One thing that goes on. What was started last is marked with a word and an edge. */
export function Line({ id, title, facts, marks, below, acts, hasAlert }: LineProps) {
  const { t } = useText('professional')
  const isStarted = useCell(latestStarted).includes(id)
  return (
    <li className={classes.line} data-started={isStarted || undefined} data-alert={hasAlert || undefined}>
      <div className={classes.words}>
        <Group gap="xs">
          {title}
          {isStarted && (
            <Badge variant="light" tt="none">
              {t('care.just-started')}
            </Badge>
          )}
          {marks}
        </Group>
        <Text size="sm" c="dimmed">
          {facts.filter(isTold).map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <span className={classes.fact}>{fact}</span>
            </Fragment>
          ))}
        </Text>
        {below}
      </div>
      {acts && <div className={classes.acts}>{acts}</div>}
    </li>
  )
}

function isTold(fact: string | null | false | undefined): fact is string {
  return Boolean(fact)
}
