import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { assigning, openPicker } from '../assign/assigning.ts'

const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog)

/** On every tab of the patient: what is to be sent next is never a page away. */
export function AssignButton() {
  const { t } = useText('professional')
  const typeIds = useCell(assigning)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => () => assigning.set(null), [])

  function close() {
    flushSync(() => assigning.set(null))
    button.current?.focus()
  }

  return (
    <>
      <Button ref={button} leftSection={<IconPlus aria-hidden size={18} />} onClick={() => openPicker()}>
        {t('assign.open')}
      </Button>
      {typeIds && (
        <Suspense fallback={null}>
          <AssignDialog typeIds={typeIds} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
