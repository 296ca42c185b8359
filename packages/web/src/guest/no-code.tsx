import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './guest.module.css'

/** What may be wrong when nothing comes, without telling whether anybody is known here. */
export function NoCode({ isByLink }: { isByLink: boolean }) {
  const { t } = useTranslation(['patient', 'sign-in'])
  return (
    <details className={classes.more}>
      <summary>{t('sign-in:code.none-came')}</summary>
      <Text>{t('sign-in:code.none-came-number')}</Text>
      {isByLink && <Text mt="xs">{t('sign-in:code.none-came-ended')}</Text>}
    </details>
  )
}
