import { Badge, type BadgeProps } from '@mantine/core'
import type { Severity } from '@samklang/contract/form-content'
import classes from './severity.module.css'

type SeverityBadgeProps = Omit<BadgeProps, 'color' | 'variant'> & {
  severity: Severity
  isFilled?: boolean
  title?: string | undefined
}

/** The tone of how grave something is, beside the words and never instead of them; `theme/severity.css` has the colours. */
export function SeverityBadge({ severity, isFilled, className, ...props }: SeverityBadgeProps) {
  return (
    <Badge
      tt="none"
      variant="default"
      {...props}
      className={[classes.surface, className].filter(Boolean).join(' ')}
      data-severity={severity}
      data-filled={isFilled || undefined}
    />
  )
}
