import { useText } from '../../i18n/use-text.ts'
import { type HomeTab, useHomeView } from './home-view.ts'
import classes from './work-list.module.css'

export function WorkColumns({ tab, mayConfirm }: { tab: HomeTab; mayConfirm: boolean }) {
  const { t } = useText('professional')
  const [{ sorts }] = useHomeView()
  return (
    // For the eye alone: every row says the same words where they are needed.
    <div aria-hidden className={classes.columns}>
      {mayConfirm && <span className={classes.noWords} />}
      <span className={classes.who}>{t('home.patients.name')}</span>
      <span className={classes.what}>{t('home.work.waiting')}</span>
      <span className={classes.when}>{t(`home.columns.${sorts[tab]}`)}</span>
      <span className={classes.whose}>{t('home.patients.responsible')}</span>
    </div>
  )
}
