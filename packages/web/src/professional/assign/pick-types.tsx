import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { holdsWords } from '../../ui/holds-words.ts'
import classes from './assign.module.css'
import { type AssignableForm, type CategoryGroup, pick } from './group-by-category.ts'
import { latestUsed } from './latest-used.ts'
import { TypeRow } from './type-row.tsx'

type PickTypesProps = {
  categoryGroups: readonly CategoryGroup[]
  picked: readonly AssignableForm[]
  onPick: (picked: readonly AssignableForm[]) => void
  onNext: () => void
  onClose: () => void
  /** The treatments could not be fetched. */
  hasFailed?: boolean
  onRetry?: () => void
}

/** CategoryGroups with a search on top. With one form left in the search, Enter is enough. */
export function PickTypes(props: PickTypesProps) {
  const { categoryGroups, picked, onPick, onNext, onClose } = props
  const { t } = useText('professional')
  const [words, setWords] = useState('')
  const [latest] = useState(latestUsed)
  const all = [...new Set(categoryGroups.flatMap(({ offers }) => offers))]
  const recent = latest.flatMap((id) => all.find(({ type }) => type.Id === id) ?? [])
  const found = categoryGroups
    .map((categoryGroup) => ({
      ...categoryGroup,
      offers: categoryGroup.offers.filter((offer) => holdsWords(wordsOf(offer), words)),
    }))
    .filter(({ offers }) => offers.length > 0)
  const showsRecent = words.trim() === '' && recent.length > 0

  function pickOnly(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [only, ...others] = new Set(found.flatMap(({ offers }) => offers))
    if (only && others.length === 0 && !picked.includes(only)) onPick(pick(picked, only))
    else if (picked.length > 0) onNext()
  }

  const rows = (offers: readonly AssignableForm[]) =>
    offers.map((offer) => (
      <TypeRow
        key={offer.type.Id}
        offer={offer}
        isPicked={picked.includes(offer)}
        onPick={() => onPick(pick(picked, offer))}
      />
    ))

  return (
    <Stack>
      <TextInput
        type="search"
        label={t('assign.search')}
        value={words}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={pickOnly}
      />
      {props.hasFailed && props.onRetry && (
        <Alert color="amber" role="status">
          <Group gap="sm">
            {t('assign.treatments-failed')}
            <Button size="compact-sm" variant="default" onClick={props.onRetry}>
              {t('bell.retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {showsRecent && <CategoryPart title={t('assign.latest')}>{rows(recent)}</CategoryPart>}
      {found.map(({ id, name, kind, offers }) => (
        <CategoryPart key={id} title={name ?? t(`library.kinds.${kind}`)}>
          {rows(offers)}
        </CategoryPart>
      ))}
      <Text role="status" hidden={found.length > 0}>
        {found.length === 0 && t('assign.no-match')}
      </Text>
      <div className={classes.footer}>
        <Text role="status" size="sm">
          {picked.length === 0 ? t('assign.none-picked') : picked.map(({ type }) => type.DisplayName).join(', ')}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button disabled={picked.length === 0} onClick={onNext}>
            {t('assign.next')}
          </Button>
        </Group>
      </div>
    </Stack>
  )
}

function CategoryPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <ul className={classes.rows}>{children}</ul>
    </section>
  )
}

function wordsOf({ type, variants }: AssignableForm): string {
  return [type.DisplayName, type.Name, type.Description, ...variants.map(({ DisplayName }) => DisplayName)].join(' ')
}
