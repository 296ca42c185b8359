import type { ChangeVerdict } from '@samklang/engine/change'
import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './chart.module.css'

/** The word first; the arrow shows the way the value went. */
export function Verdict({ verdict, difference }: { verdict: ChangeVerdict; difference: number }) {
  const { t } = useTranslation('professional')
  const Icon = verdict === 'Unchanged' ? IconEqual : difference > 0 ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Icon aria-hidden size={16} />
      {t(`analysis.between.verdicts.${verdict}`)}
    </span>
  )
}
