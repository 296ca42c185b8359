import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import classes from './shell.module.css'

export function ProductMark({ to }: { to: string }) {
  const { t } = useText()
  return (
    <AppLink to={to} className={classes.product}>
      <img src="/mark.svg" alt="" width={28} height={28} />
      {t('product')}
    </AppLink>
  )
}
