import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { ProgramTemplate } from '@samklang/contract/program-templates'
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { holdsWords } from '../../ui/holds-words.ts'
import classes from './assign.module.css'
import { type AssignableForm, type CategoryGroup, pick } from './group-by-category.ts'
import { latestUsed } from './latest-used.ts'
import { namesFirst } from './names-first.ts'
import { FailedList, ProgramRow } from './program-row.tsx'
import { TypeRow } from './type-row.tsx'

type PickTypesProps = {
  categoryGroups: readonly CategoryGroup[]
  picked: readonly AssignableForm[]
  onPick: (picked: readonly AssignableForm[]) => void
  onNext: () => void
  onClose: () => void
  /** What is searched for; it stays when staff come back here. */
  words: string
  onSearch: (words: string) => void
  /** The treatments could not be fetched. */
  hasFailed?: boolean
  onRetry?: () => void
  programs?: readonly ProgramTemplate[]
  onPickProgram?: (program: ProgramTemplate) => void
  haveProgramsFailed?: boolean
  onRetryPrograms?: () => void
}

/** CategoryGroups with a search on top. With one form left in the search, Enter is enough. */
export function PickTypes(props: PickTypesProps) {
  const { categoryGroups, picked, onPick, onNext, onClose, words } = props
  const { t } = useText('professional')
  const [latest] = useState(latestUsed)
  const all = [...new Set(categoryGroups.flatMap(({ offers }) => offers))]
  const recent = latest.flatMap((id) => all.find(({ type }) => type.Id === id) ?? [])
  const found = categoryGroups
    .map((categoryGroup) => ({
      ...categoryGroup,
      offers: namesFirst(
        categoryGroup.offers.filter((offer) => holdsWords(wordsOf(offer), words)),
        ({ type }) => type.DisplayName,
        words,
      ),
    }))
    .filter(({ offers }) => offers.length > 0)
  const programs = namesFirst(
    (props.programs ?? []).filter((one) => holdsWords(`${one.DisplayName} ${one.Description ?? ''}`, words)),
    ({ DisplayName }) => DisplayName,
    words,
  )
  const isNothing = found.length + programs.length === 0
  const showsRecent = words.trim() === '' && recent.length > 0

  function pickOnly(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [only, ...others] = new Set(found.flatMap(({ offers }) => offers))
    const [program] = programs
    if (!only && program && programs.length === 1) props.onPickProgram?.(program)
    else if (only && others.length === 0 && !picked.includes(only)) onPick(pick(picked, only))
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

  const parts = [
    ...found.map(({ id, name, kind, offers }) => ({
      key: id,
      best: offers[0]?.type.DisplayName ?? '',
      part: <CategoryPart title={name ?? t(`library.kinds.${kind}`)}>{rows(offers)}</CategoryPart>,
    })),
    ...(programs.length > 0
      ? [
          {
            key: 'programs',
            best: programs[0]?.DisplayName ?? '',
            part: (
              <CategoryPart title={t('program-start.pick.title')} lead={t('program-start.pick.one-at-a-time')}>
                {programs.map((one) => (
                  <ProgramRow key={one.Id} program={one} onPick={() => props.onPickProgram?.(one)} />
                ))}
              </CategoryPart>
            ),
          },
        ]
      : []),
  ]

  return (
    <Stack>
      <TextInput
        type="search"
        label={t('assign.search')}
        value={words}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => props.onSearch(event.currentTarget.value)}
        onKeyDown={pickOnly}
      />
      {props.hasFailed && <FailedList text={t('assign.treatments-failed')} onRetry={props.onRetry} />}
      {props.haveProgramsFailed && <FailedList text={t('program-start.pick.failed')} onRetry={props.onRetryPrograms} />}
      {showsRecent && <CategoryPart title={t('assign.latest')}>{rows(recent)}</CategoryPart>}
      {namesFirst(parts, ({ best }) => best, words).map(({ key, part }) => (
        <Fragment key={key}>{part}</Fragment>
      ))}
      <Text role="status" hidden={!isNothing}>
        {isNothing && t('assign.no-match')}
      </Text>
      <div className={classes.footer}>
        <Text role="status" size="sm">
          {picked.length === 0
            ? t(props.programs?.length ? 'assign.none-picked-or-program' : 'assign.none-picked')
            : picked.map(({ type }) => type.DisplayName).join(', ')}
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

function CategoryPart({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {lead && <Text size="sm">{lead}</Text>}
      <ul className={classes.rows}>{children}</ul>
    </section>
  )
}

function wordsOf({ type, variants }: AssignableForm): string {
  return [type.DisplayName, type.Name, type.Description, ...variants.map(({ DisplayName }) => DisplayName)].join(' ')
}
