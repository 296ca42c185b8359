import { IconArrowDown, IconArrowsUpDown, IconArrowUp, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ShownVerdict } from './change-words.ts'
import classes from './chart.module.css'

/** Words with a sign beside them: the arrow shows the way the value went. */
export function Verdict({
  verdict,
  difference,
  children,
}: {
  verdict: ShownVerdict
  difference: number
  children: ReactNode
}) {
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <VerdictIcon verdict={verdict} difference={difference} />
      <span>{children}</span>
    </span>
  )
}

function VerdictIcon({ verdict, difference }: { verdict: ShownVerdict; difference: number }) {
  if (verdict === 'NotMeasurable') return <IconQuestionMark aria-hidden size={16} />
  if (verdict === 'Mixed') return <IconArrowsUpDown aria-hidden size={16} />
  // A sign for "equal" would say that nothing has changed, which nobody knows.
  if (verdict === 'NotReliable' || difference === 0) return null
  const Icon = difference > 0 ? IconArrowUp : IconArrowDown
  return <Icon aria-hidden size={16} />
}
