import { Button, Group, Stack, Text } from '@mantine/core'
import { emergencyNumber } from '@samklang/contract/default-help-lines'
import type { HelpLine } from '@samklang/contract/help-lines'
import { IconMessageCircle } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { hostOf, nameOf, useHelpLines } from '../system/help-lines.ts'
import { useAreHelpLinesAwaited } from '../system/unit-information.ts'
import { CallButton, wholeWords } from '../ui/call-button.tsx'
import { RetryBoundary } from '../ui/retry-boundary.tsx'

type Which = {
  isMedical?: boolean
  /** Others than what everybody is shown. */
  lines?: readonly HelpLine[] | undefined
}

/** 112 first, whatever is the matter with the others; then those that help whoever reads this, by telephone or chat. */
export function HelpNumbers(which: Which) {
  const { t } = useText('patient')
  return (
    <>
      <CallButton number={emergencyNumber} label={t('header.call-112')} />
      <RetryBoundary asPage={false}>
        <OtherNumbers {...which} />
      </RetryBoundary>
    </>
  )
}

function OtherNumbers({ isMedical, lines: given }: Which) {
  const { t, language } = useText('patient')
  const usual = useHelpLines().filter((line) => !isMedical || line.IsMedical)
  const lines = given ?? usual
  if (useAreHelpLinesAwaited()) return null
  return lines.map((line) => {
    const { Text: text, Number: number, Chat } = line
    const place = Chat && hostOf(Chat)
    return (
      <Stack key={line.Name.sv} gap={4}>
        {text && <Text size="sm">{language === 'en' ? text.en : text.sv}</Text>}
        <Group gap="xs" grow preventGrowOverflow={false}>
          {number && <CallButton number={number} label={t('crisis.ring', { number: nameOf(line, language) })} />}
          {place && (
            <Button
              component="a"
              href={Chat}
              target="_blank"
              rel="noreferrer"
              size="lg"
              variant="default"
              styles={wholeWords}
              leftSection={<IconMessageCircle aria-hidden size={20} />}
            >
              {t('crisis.chat', { place })}
            </Button>
          )}
        </Group>
      </Stack>
    )
  })
}
