import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './guest.module.css'

/** What may be wrong when nothing comes, without telling whether anybody is known here. */
export function NoCode({ isByLink }: { isByLink: boolean }) {
  const { t } = useTranslation('patient')
  return (
    <details className={classes.more}>
      <summary>{t('code.none-came')}</summary>
      <Text>{t('code.none-came-number')}</Text>
      {isByLink && <Text mt="xs">{t('code.none-came-ended')}</Text>}
    </details>
  )
}
