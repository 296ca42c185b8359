import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { useCell } from '../state/cell.ts'
import { hasNewVersion } from './new-version.ts'
import classes from './offline-bar.module.css'

/** a page of staff that was opened before an upgrade says so. Nothing is read anew before they press. */
export function VersionBar() {
  const { t } = useText('professional')
  const isOld = useCell(hasNewVersion)
  return (
    <div aria-live="polite" className={classes.region}>
      {isOld && (
        <div className={classes.bar} data-version-bar data-no-print>
          <IconRefresh aria-hidden size={20} />
          <div className={classes.words}>
            <Text fw={650}>{t('contact.upgraded')}</Text>
            <Text size="sm">{t('contact.upgraded-means')}</Text>
          </div>
          <Button size="compact-md" variant="white" color="dark" onClick={() => location.reload()}>
            {t('contact.reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
