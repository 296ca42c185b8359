import { Anchor, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { useSettings } from '../system/settings.ts'

/** How to reach support, as far as the settings say. */
export function SupportLines() {
  const { t } = useText()
  const support = useSettings()?.Support
  if (!support?.Phone && !support?.Email) return null
  return (
    <Text mt="xs">
      {t('support-contact.lead')} {support.Phone && <Anchor href={`tel:${support.Phone}`}>{support.Phone}</Anchor>}
      {support.Phone && support.Email && ' · '}
      {support.Email && <Anchor href={`mailto:${support.Email}`}>{support.Email}</Anchor>}
      {support.Hours && ` (${support.Hours})`}
    </Text>
  )
}
