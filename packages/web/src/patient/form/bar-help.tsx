import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CrisisCard } from '../crisis-card.tsx'
import classes from './answering-bar.module.css'

/** Where help is, a tap away from every question, also without network. */
export function BarHelp() {
  const { t } = useText('patient')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.help} onClick={() => setOpen(true)}>
        {t('crisis.now')}
      </button>
      {isOpen && (
        <Dialog title={t('crisis.now')} onClose={() => setOpen(false)}>
          <CrisisCard />
          <Button size="lg" variant="default" fullWidth mt="md" onClick={() => setOpen(false)}>
            {t('common:action.close')}
          </Button>
        </Dialog>
      )}
    </>
  )
}
