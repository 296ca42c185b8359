import { Stack, Text, TextInput } from '@mantine/core'
import type { PatientRow } from '@samklang/contract/patients'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useLostText } from '../connection/use-lost-text.ts'
import { EmergencyOffer } from '../emergency-opening/emergency-offer.tsx'
import { OwnOpeningLine } from '../emergency-opening/own-opening.tsx'
import { useText } from '../i18n/use-text.ts'
import { go } from '../routes/go.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useAgeText } from '../ui/use-age-text.ts'
import type { FoundPatients } from './judge-found.ts'
import classes from './patient-search.module.css'
import { useFoundPatients } from './use-found-patients.ts'
import { useStillUnderHand } from './use-still-under-hand.ts'

type SearchDialogProps = { onClose: () => void; onEmergency: (personalId: string) => void }

/** Type, arrows, Enter. The field keeps the focus while the arrows walk through what was found. */
export function SearchDialog({ onClose, onEmergency }: SearchDialogProps) {
  const { t } = useText('professional')
  const listId = useId()
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const [isEager, setEager] = useState(false)
  const { shown: found, hold, letGo } = useStillUnderHand(useFoundPatients(words))
  const chosen = found.rows[Math.min(active, found.rows.length - 1)]
  const optionId = (row: PatientRow) => `${listId}-${row.PatientId}`

  function open(row: PatientRow) {
    onClose()
    void go(`/admin/patient/${row.PatientId}/`)
  }

  // Whoever pressed Enter before the answer was there is led on when it leaves no choice.
  const hasAnswer = isEager && !found.isSearching
  const only = found.total === 1 && !found.isLatest ? found.rows[0]?.PatientId : undefined
  useEffect(() => {
    if (!hasAnswer) return
    setEager(false)
    if (!only) return
    onClose()
    void go(`/admin/patient/${only}/`)
  }, [hasAnswer, only, onClose])

  function walk(event: KeyboardEvent) {
    // A field of this kind is emptied by the first Escape, and the dialog would be left open by it.
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
      return
    }
    if (event.key === 'Enter' && found.isSearching) setEager(true)
    if (event.key === 'Enter' && chosen && !found.isSearching) open(chosen)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || found.rows.length === 0) return
    event.preventDefault()
    setActive((latest) => (latest + step + found.rows.length) % found.rows.length)
  }

  return (
    <Dialog title={t('search.title')} onClose={onClose} width={640}>
      <Stack gap="sm">
        <TextInput
          type="search"
          label={t('search.label')}
          description={t('search.hint')}
          leftSection={<IconSearch aria-hidden size={18} />}
          value={words}
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-expanded={found.rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(chosen)}
          onKeyDown={walk}
          onChange={(event) => {
            // Whoever types on has pressed nobody.
            letGo()
            setWords(event.currentTarget.value)
            setActive(0)
            setEager(false)
          }}
        />
        <Told found={found} />
        {!found.isSearching &&
          found.openings.map((opening) => (
            <OwnOpeningLine key={opening.PatientId} opening={opening} onLeave={onClose} />
          ))}
        {hasNobody(found) && (
          <EmergencyOffer
            words={words}
            onOpen={(personalId) => {
              onClose()
              onEmergency(personalId)
            }}
          />
        )}
        <div role="listbox" id={listId} aria-label={t('search.results')} className={classes.found} onPointerDown={hold}>
          {found.rows.map((row) => (
            <Option
              key={row.PatientId}
              id={optionId(row)}
              row={row}
              isActive={row === chosen}
              onOpen={() => open(row)}
            />
          ))}
        </div>
      </Stack>
    </Dialog>
  )
}

function hasNobody({ isLatest, isSearching, hasFailed, total, openings }: FoundPatients): boolean {
  return !isLatest && !isSearching && !hasFailed && total === 0 && openings.length === 0
}

function Option(props: { id: string; row: PatientRow; isActive: boolean; onOpen: () => void }) {
  const { row } = props
  const ageText = useAgeText()
  return (
    // The keyboard reaches an option by way of the field, which names the one that is marked.
    <div
      role="option"
      id={props.id}
      tabIndex={-1}
      aria-selected={props.isActive}
      className={classes.option}
      ref={(element) => {
        if (props.isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={props.onOpen}
      onKeyDown={({ key }) => key === 'Enter' && props.onOpen()}
    >
      <Text span fw={600}>
        {row.Fullname}
      </Text>
      <Text span c="dimmed">
        {[ageText(row), row.FormattedPersonalId].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

function Told({ found }: { found: FoundPatients }) {
  const { t } = useText('professional')
  const lostSince = useLostText()
  return (
    <Text size="sm" role="status">
      {toldOf()}
    </Text>
  )

  function toldOf(): string {
    if (found.hasFailed) return t('search.failed')
    if (found.isSearching) return t('search.searching')
    if (found.isLatest) return found.rows.length > 0 ? t('search.latest') : t('search.type')
    if (lostSince) return t('contact.unknown', { since: lostSince })
    if (found.total === 0) return t(found.openings.length > 0 ? 'search.opened' : 'search.none')
    if (found.total > found.rows.length) return t('search.more', { shown: found.rows.length, total: found.total })
    return t('search.found', { count: found.total })
  }
}
