import { useText } from '../i18n/use-text.ts'
import type { RouteRow } from './row.ts'

/** A page's name in words, for links to it: its title may stand in any of the groups. */
export function useRowTitle(): (row: RouteRow) => string {
  const { t } = useText('common', 'patient', 'professional', 'administration')
  return ({ title }) => t(title)
}
