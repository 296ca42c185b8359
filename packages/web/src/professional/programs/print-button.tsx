import { Button } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { ProgramPaper } from './program-paper.tsx'

export function PrintButton({ program }: { program: ProgramRow }) {
  const { t } = useText('professional')
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    flushSync(() => setShown(false))
    button.current?.focus()
  }

  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="compact-md"
        leftSection={<IconPrinter aria-hidden size={16} />}
        onClick={() => setShown(true)}
      >
        {t('programs.print')}
      </Button>
      {isShown && <ProgramPaper program={program} onClose={close} />}
    </>
  )
}
