import { Button, Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import classes from './patient-search.module.css'
import { SearchDialog } from './search-dialog.tsx'
import { useBegunNumber } from './use-begun-number.ts'

const EmergencyPersonDialog = lazyPart(
  async () => (await import('../emergency-opening/emergency-person-dialog.tsx')).EmergencyPersonDialog,
)

/** A patient of the unit from anywhere: the button, or Ctrl+K. */
export function PatientSearch() {
  const { t } = useText('professional')
  const [isOpen, setOpen] = useState(false)
  const [personalId, setPersonalId] = useState<string>()
  useBegunNumber(setPersonalId)

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // What has been asked must be answered first: a search on top of another dialog would hide it.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSearch aria-hidden size={18} />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {t('search.keys')}
          </Kbd>
        }
        classNames={{ root: classes.button, section: classes.section }}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <span className={classes.words}>{t('search.open')}</span>
      </Button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} onEmergency={setPersonalId} />}
      {personalId && (
        <Suspense>
          <EmergencyPersonDialog personalId={personalId} onClose={() => setPersonalId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
