import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { cell, useCell } from '../../state/cell.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SummaryDialog = lazyPart(async () => (await import('./summary-dialog.tsx')).SummaryDialog)

const isOpen = cell(false)
const buttonId = 'patient-summary'

/** The way to the page that one takes along to a visit. */
export function SummaryButton() {
  const { t } = useText('professional')
  return (
    <Button
      id={buttonId}
      variant="default"
      leftSection={<IconFileText aria-hidden size={18} />}
      onClick={() => isOpen.set(true)}
    >
      {t('summary.open')}
    </Button>
  )
}

/** Among the patient's tabs, so that paper gets it and nothing else. */
export function OpenedSummary() {
  const isShown = useCell(isOpen)
  // A patient who is left takes the page along.
  useEffect(() => () => isOpen.set(false), [])
  if (!isShown) return null

  function close() {
    flushSync(() => isOpen.set(false))
    document.getElementById(buttonId)?.focus()
  }

  return (
    <Suspense>
      <SummaryDialog onClose={close} />
    </Suspense>
  )
}
