import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import classes from './choice.module.css'

type Words = { title: string; details?: readonly (string | null | undefined)[]; icon?: ReactNode; mark?: ReactNode }

/** One of several large things to choose from: the whole row is the target, also for a shaking hand. */
export function ChoiceLink({ to, search, ...words }: Words & { to: string; search?: Record<string, string> }) {
  return (
    <UnstyledButton component={AppLink} to={to} search={search} className={classes.choice}>
      <Row {...words} />
    </UnstyledButton>
  )
}

export function ChoiceButton({
  onClick,
  disabled,
  ...words
}: Words & { onClick: () => void; disabled?: boolean | undefined }) {
  return (
    <UnstyledButton type="button" className={classes.choice} disabled={disabled} onClick={onClick}>
      <Row {...words} />
    </UnstyledButton>
  )
}

function Row({ title, details = [], icon, mark }: Words) {
  return (
    <>
      {icon && <span className={classes.icon}>{icon}</span>}
      <span className={classes.body}>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          {details
            .filter((detail) => detail)
            .map((detail) => (
              <span key={detail} className={classes.detail}>
                {detail}
              </span>
            ))}
        </span>
        {mark}
      </span>
      <IconChevronRight aria-hidden size={20} />
    </>
  )
}
