import { Badge } from '@mantine/core'
import type { Maturity } from '@samklang/contract/maturity'
import { useText } from '../../i18n/use-text.ts'

const colours: Record<Maturity, string> = {
  Validated: 'teal',
  NonValidated: 'gray',
  Preview: 'amber',
  NotAvailable: 'gray',
  Deprecated: 'gray',
}

/** How far a form has come, in a word. */
export function MaturityBadge({ maturity }: { maturity: Maturity }) {
  const { t } = useText('professional')
  return (
    <Badge color={colours[maturity]} variant="light" tt="none" style={{ flexShrink: 0 }}>
      {t(`library.maturity.${maturity}`)}
    </Badge>
  )
}
