import { Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import classes from './guest.module.css'

/** What may be wrong when nothing comes, without telling whether anybody is known here. */
export function NoCode({ isByLink }: { isByLink: boolean }) {
  const { t } = useText('patient', 'sign-in')
  return (
    <details className={classes.more}>
      <summary>{t('sign-in:code.none-came')}</summary>
      <Text>{t('sign-in:code.none-came-number')}</Text>
      {isByLink && <Text mt="xs">{t('sign-in:code.none-came-ended')}</Text>}
    </details>
  )
}
