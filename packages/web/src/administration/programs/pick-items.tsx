import { Button, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import type { ProgramItemKind, ProgramStep } from '@samklang/contract/program-content'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { holdsWords } from '../../ui/holds-words.ts'
import type { ProgramOffer } from './list-offers.ts'
import { addItem, itemOf } from './program-content.ts'
import type { ProgramWizard } from './program-wizard.ts'
import classes from './programs.module.css'
import { useAgesText } from './use-ages-text.ts'
import { useProgramWords } from './use-program-words.ts'

type PickItemsProps = {
  wizard: ProgramWizard
  step: ProgramStep
  /** Only what can be waited for. */
  only?: ProgramItemKind | undefined
  onClose: () => void
}

const kinds = ['QuestionnaireType', 'JournalType', 'TreatmentTemplate', 'TreatmentModuleType'] as const

/** One press adds, with what is usual; how it is sent can be changed afterwards. */
export function PickItems({ wizard, step, only, onClose }: PickItemsProps) {
  const { t } = useText('administration')
  const { nameStep } = useProgramWords(wizard)
  const [search, setSearch] = useState('')
  const [told, setTold] = useState('')
  const found = wizard.offers.filter(({ kind, isActive, displayName, name, description }) => {
    return isActive && (!only || kind === only) && holdsWords([displayName, name, description].join(' '), search)
  })

  function add(offer: ProgramOffer) {
    wizard.change((latest) => addItem(latest, step.Id, itemOf(offer)))
    setTold(t('program-items.added', { name: offer.displayName }))
  }

  function addOnly(event: KeyboardEvent) {
    const [only, ...others] = found
    if (event.key !== 'Enter' || !only || others.length > 0) return
    event.preventDefault()
    add(only)
  }

  return (
    <Dialog title={t('program-items.pick', { name: nameStep(step) })} onClose={onClose} width={640}>
      <Stack>
        <TextInput
          type="search"
          label={t('program-items.search')}
          value={search}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={addOnly}
        />
        {kinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            offers={found.filter((offer) => offer.kind === kind)}
            among={wizard.offers}
            step={step}
            onAdd={add}
          />
        ))}
        {found.length === 0 && <Text role="status">{t('program-items.no-match')}</Text>}
      </Stack>
      <DialogFooter beside={<Text role="status">{told}</Text>}>
        <Button onClick={onClose}>{t('program-items.done')}</Button>
      </DialogFooter>
    </Dialog>
  )
}

type KindProps = {
  kind: (typeof kinds)[number]
  offers: readonly ProgramOffer[]
  /** All kinds: what has the same name in another is called by its kind too. */
  among: readonly ProgramOffer[]
  step: ProgramStep
  onAdd: (offer: ProgramOffer) => void
}

function Kind({ kind, offers, among, step, onAdd }: KindProps) {
  const { t } = useText('administration')
  const { sayOffer } = useAgesText()
  if (offers.length === 0) return null
  const nameOf = ({ displayName: name }: ProgramOffer) =>
    among.some((other) => other.kind !== kind && other.displayName === name)
      ? t('program-items.named-kind', { name, kind: t(`program-items.kinds.${kind}`) })
      : name
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {t(`program-items.kind-many.${kind}`)}
      </Title>
      <ul className={classes.offers}>
        {offers.map((offer) => {
          const count = step.Items.filter(({ DefinitionId }) => DefinitionId === offer.id).length
          return (
            <li key={offer.id}>
              <UnstyledButton
                className={classes.offer}
                data-added={count > 0 || undefined}
                aria-label={t('program-items.add-named', { name: nameOf(offer) })}
                onClick={() => onAdd(offer)}
              >
                <span className={classes.offerWords}>
                  <Text span fw={600} className={classes.words}>
                    {offer.displayName}
                  </Text>
                  <Text span size="sm" c="dimmed">
                    {sayOffer(offer)}
                  </Text>
                </span>
                {count > 0 ? (
                  <Text span size="sm" className={classes.count}>
                    <IconCheck aria-hidden size={16} /> {t('program-items.in-step', { count })}
                  </Text>
                ) : (
                  <IconPlus aria-hidden size={18} />
                )}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
