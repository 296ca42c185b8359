import { Button, Stack, Text } from '@mantine/core'
import { lacksCentury, readWholeCivicId } from '@samklang/contract/whole-civic-id'
import { useText } from '../i18n/use-text.ts'

type EmergencyOfferProps = {
  /** As it stands in the search, when nobody at the unit has it. */
  words: string
  onOpen: (personalId: string) => void
}

/**
 * what stands here follows from the number that was typed and from nothing else: it says neither that the person is known
 * anywhere nor that they are not.
 */
export function EmergencyOffer({ words, onOpen }: EmergencyOfferProps) {
  const { t } = useText('professional')
  const who = readWholeCivicId(words)
  if (!who) return lacksCentury(words) ? <Text>{t('search.emergency-century')}</Text> : null
  return (
    <Stack gap="xs" align="flex-start">
      <Text>{t('search.emergency-explained')}</Text>
      <Button color="red.9" variant="outline" onClick={() => onOpen(who.personalId)}>
        {t('home.emergency-opening')}
      </Button>
    </Stack>
  )
}
