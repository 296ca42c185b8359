import { Button } from '@mantine/core'
import type { FormToConfirm } from '@samklang/contract/confirmations'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAsked } from '../../ui/use-asked.ts'
import { type ConfirmedMany, ConfirmManyDialog, FailedDialog, mostAtOnce } from '../care/confirm-many-dialog.tsx'
import { confirmableOf, toAskAbout, type WorkLine } from './work-line.ts'

type ConfirmAnswersProps = {
  lines: readonly WorkLine[]
  /** Rows were chosen; otherwise it is about all that are shown. */
  isChoice: boolean
  onConfirmed: () => void
  /** It is over, and with it the button that it began with. */
  onGone: () => void
}

/** the answers of many patients at once, but never one that is to be read alone. */
export function ConfirmAnswers({ lines, isChoice, onConfirmed, onGone }: ConfirmAnswersProps) {
  const { t } = useText('professional')
  const { asked, ask, close, button } = useAsked<'confirm' | 'failed'>()
  const [told, setTold] = useState<{ reply: ConfirmedMany; asked: readonly FormToConfirm[] }>()
  // What is asked about stands still: an answer that comes meanwhile is not confirmed by whoever has not seen it.
  const [about, setAbout] = useState<ReturnType<typeof toAskAbout>>({ ids: [], ofOthers: 0 })
  const count = Math.min(mostAtOnce, confirmableOf(lines).length)

  function tell(reply: ConfirmedMany, forms: readonly FormToConfirm[]) {
    onConfirmed()
    showSnackbar(t('care.confirm-all.done', { count: reply.Confirmed.length }), { tone: 'done' })
    setTold({ reply, asked: forms })
    if (reply.Failed.length > 0) ask('failed')
    else leave()
  }

  function leave() {
    close()
    if (!button.current) onGone()
  }

  if (count === 0 && !asked) return null
  return (
    <>
      <ConfirmButton
        ref={button}
        isDisabled={count === 0}
        onClick={() => {
          setAbout(toAskAbout(lines))
          ask('confirm')
        }}
        onGone={onGone}
      >
        {isChoice ? t('home.confirm.chosen', { count }) : t('home.confirm.all', { count })}
      </ConfirmButton>
      {asked === 'confirm' && <ConfirmManyDialog {...about} onConfirmed={tell} onClose={leave} />}
      {asked === 'failed' && told && <FailedDialog {...told} onClose={leave} />}
    </>
  )
}

type ConfirmButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  isDisabled: boolean
  onClick: () => void
  onGone: () => void
  children: ReactNode
}

/** The list may tell later than the answer that nothing is left to confirm: whoever stands on the button then is led on. */
function ConfirmButton({ ref, isDisabled, onClick, onGone, children }: ConfirmButtonProps) {
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (button === document.activeElement) queueMicrotask(() => button?.isConnected || onGone())
    }
  }, [ref, onGone])
  return (
    <Button ref={ref} variant="default" size="compact-md" disabled={isDisabled} onClick={onClick}>
      {children}
    </Button>
  )
}
