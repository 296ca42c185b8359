import { Badge, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import type { ProgramChoices } from '@samklang/contract/program-content'
import type { ProposedRespondent, ProposedStep } from '@samklang/contract/program-proposal'
import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { useRoleText } from '../care/use-role-text.ts'
import { chosenOf, isSame, type ProposedItem, setRemoved, setRespondent, setVariant } from './choices.ts'
import classes from './programs.module.css'
import { ProposedMessage } from './proposed-message.tsx'
import { useItemFacts } from './use-item-facts.ts'
import { useProposalWords } from './use-proposal-words.ts'

type ProposalItemProps = {
  item: ProposedItem
  choices: ProgramChoices
  onChange: (choices: ProgramChoices) => void
}

type PlacedItemProps = ProposalItemProps & { step: ProposedStep; isTold: boolean }

/** one thing that would be sent: whether it is, to whom, on which days, how it is answered, and what speaks against it. */
export function ProposalItem({ item, step, isTold, choices, onChange }: PlacedItemProps) {
  const { t } = useText('professional')
  const { factsText } = useItemFacts()
  const isRemoved = choices.RemovedItems.includes(item.ItemId)
  const chosen = chosenOf(choices, item)
  const facts = factsText(item, step, isTold)
  return (
    <fieldset className={classes.item} data-removed={isRemoved || undefined} aria-label={item.DisplayName}>
      <Checkbox
        checked={!isRemoved}
        aria-label={t('program-start.propose.include', { item: item.DisplayName })}
        label={<b>{item.DisplayName}</b>}
        description={isRemoved ? t('program-start.propose.removed') : t(`programs.kind.${item.Kind}`)}
        onChange={(event) => onChange(setRemoved(choices, item.ItemId, !event.currentTarget.checked))}
      />
      {!isRemoved && (
        <>
          <Days item={item} />
          {facts && (
            <Text size="sm" c="dimmed">
              {facts}
            </Text>
          )}
          <ProposedMessage item={item} />
          {item.Respondents.length > 0 && (
            <ul className={classes.people}>
              {item.Respondents.map((person) => (
                <Person
                  key={person.RelationId ?? person.RespondentType}
                  item={item}
                  person={person}
                  isChosen={chosen.some((one) => isSame(one, person))}
                  choices={choices}
                  onChange={onChange}
                />
              ))}
            </ul>
          )}
          <Nobody item={item} hasChosen={chosen.length > 0} />
        </>
      )}
    </fieldset>
  )
}

function Nobody({ item, hasChosen }: { item: ProposedItem; hasChosen: boolean }) {
  const { t } = useText('professional')
  if (item.Kind === 'Message' && item.Respondents.length === 0) return null
  if (item.Respondents.length === 0) return <Text size="sm">{t('program-start.propose.nobody')}</Text>
  return hasChosen ? null : <Text size="sm">{t('program-start.propose.nobody-chosen')}</Text>
}

/** Once where everybody gets it on the same days, else by person. */
function Days({ item }: { item: ProposedItem }) {
  const { t } = useText('professional')
  const { daysText } = useProposalWords()
  const people = item.Respondents.filter((person) => item.Occurrences.some((one) => isSame(one, person)))
  const byPerson = people.map((person) => ({
    name: person.Name,
    text: daysText(item.Occurrences.filter((one) => isSame(one, person))),
  }))
  const alike = new Set(byPerson.map(({ text }) => text))
  if (alike.size > 1) {
    return byPerson.map(({ name, text }) => (
      <Text key={name} size="sm">
        {t('program-start.propose.dates-differ', { name, text })}
      </Text>
    ))
  }
  if (byPerson[0]) return <Text size="sm">{byPerson[0].text}</Text>
  return item.Occurrences.length > 0 ? <Text size="sm">{daysText(item.Occurrences)}</Text> : null
}

type PersonProps = ProposalItemProps & { person: ProposedRespondent; isChosen: boolean }

function Person({ item, person, isChosen, choices, onChange }: PersonProps) {
  const { t } = useText('professional')
  const role = useRoleText()
  const { personFacts } = useProposalWords()
  const { Name: name, ContactStatus: status, HasFailedMessage, Verdict } = person
  const isWarned =
    Verdict === 'Warn' || person.WaitsSince !== null || HasFailedMessage || (status !== null && status !== 'Ok')
  const label = name || t('assign.staff')
  return (
    <li className={classes.person}>
      <Checkbox
        checked={isChosen}
        aria-label={t('program-start.propose.to-whom', { item: item.DisplayName, name: label })}
        label={label}
        description={person.RespondentType === 'Staff' ? null : role({ ...person, OnBehalf: null })}
        onChange={(event) => onChange(setRespondent(choices, item, person, event.currentTarget.checked))}
      />
      <Group gap={4}>
        {personFacts(person, item).map((fact) => (
          <Badge
            key={fact}
            variant="light"
            tt="none"
            h="auto"
            styles={{ label: { whiteSpace: 'normal' } }}
            color={Verdict === 'Forbid' ? 'red' : isWarned ? 'amber' : 'gray'}
            leftSection={
              Verdict === 'Forbid' ? (
                <IconBan aria-hidden size={14} />
              ) : (
                isWarned && <IconAlertTriangle aria-hidden size={14} />
              )
            }
          >
            {fact}
          </Badge>
        ))}
      </Group>
      {isChosen && <VariantField item={item} person={person} choices={choices} onChange={onChange} />}
    </li>
  )
}

function VariantField({ item, person, choices, onChange }: Omit<PersonProps, 'isChosen'>) {
  const { t } = useText('professional')
  const wanted = chosenOf(choices, item).find((one) => isSame(one, person))?.VariantId
  const usable = person.Variants.filter(({ Verdict }) => Verdict !== 'Forbid')
  if (usable.length < 2 && !(usable.length === 1 && usable[0]?.Id !== person.VariantId)) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={t('program-start.propose.variant', {
        item: item.DisplayName,
        name: person.Name || t('assign.staff'),
      })}
      value={wanted ?? person.VariantId ?? ''}
      data={[
        ...(wanted || person.VariantId ? [] : [{ value: '', label: '–' }]),
        ...usable.map(({ Id, DisplayName, Verdict }) => ({
          value: Id,
          label: Verdict === 'Warn' ? `${DisplayName} (${t('program-start.propose.variant-warns')})` : DisplayName,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => value && onChange(setVariant(choices, item, person, value))}
    />
  )
}
