import { Badge, Button } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { fetchWaitingHere } from '../routes/fetch-waiting-here.ts'
import { go } from '../routes/go.ts'
import { contextColours } from '../session/context-colour.ts'
import { leaveContext } from '../session/departure.ts'
import { useSession } from '../session/store.ts'
import { useCell } from '../state/cell.ts'
import { laterPart } from '../ui/later-part.tsx'
import { pageBack } from '../ui/page-back.ts'
import { BackArrow } from './back-arrow.tsx'
import type { LayoutProps } from './layouts.ts'
import { PatientMenu } from './patient-menu.tsx'
import classes from './shell.module.css'

// These come beside the first question instead of before it. Whoever has no network by then has no page either.
const OfflineLine = laterPart(async () => (await import('./offline-line.tsx')).OfflineLine)
const WaitingHere = laterPart(fetchWaitingHere)

export function PatientLayout({ row, children }: LayoutProps) {
  return (
    <>
      <OfflineLine />
      {/* Anew on every page: a menu that was left open does not follow. */}
      <Header key={row?.name} row={row} />
      <main id="view" tabIndex={-1} className={classes.narrow}>
        <WaitingHere row={row} />
        {children}
      </main>
    </>
  )
}

function Header({ row }: Pick<LayoutProps, 'row'>) {
  const { t } = useText('patient')
  const [isOpen, setOpen] = useState(false)
  const context = useSession()?.context
  const back = useCell(pageBack)
  const isKept = row?.name === 'user-home' && context?.Type !== 'Patient' && !isOpen

  return (
    // whoever answers for somebody else sees for whom, however far home has been scrolled.
    <header className={isKept ? classes.stays : undefined}>
      <div className={classes.bar}>
        {row?.back && <BackArrow to={row.back} {...back} {...(row.back === '/kontext' && { onClick: leaveFirst })} />}
        {context && (
          <Badge data-about size="lg" variant="light" tt="none" color={contextColours[context.Colour] ?? 'teal'}>
            {t('header.about', { name: context.Firstname })}
          </Badge>
        )}
        <span className={classes.grow} />
        <Button
          variant="subtle"
          color="gray"
          size="md"
          aria-expanded={isOpen}
          aria-controls="patient-menu"
          leftSection={isOpen ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('header.menu')}
        </Button>
      </div>
      <div id="patient-menu">{isOpen && <PatientMenu onDone={() => setOpen(false)} />}</div>
    </header>
  )
}

// Going back to the choice of person leaves the one that was chosen; if that fails one stays.
async function leaveFirst(event: MouseEvent): Promise<void> {
  event.preventDefault()
  if (await leaveContext()) await go('/kontext')
}
