import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type FactRow = { name: string; value: ReactNode }

/** Names and values in two columns. What is not known is shown as a dash, so that nobody wonders whether it was left out. */
export function Facts({ facts }: { facts: readonly FactRow[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
