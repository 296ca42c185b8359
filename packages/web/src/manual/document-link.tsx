import { Anchor } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'

/** An address that somebody at the clinic typed: one of another kind than these could run script in this page. */
export function DocumentLink({ address }: { address: string | null | undefined }) {
  const { t } = useText('professional')
  if (!address || !/^https?:\/\//i.test(address)) return null
  return (
    <Anchor href={address} target="_blank" rel="noreferrer">
      {t('unit-texts.open-link')}
    </Anchor>
  )
}
