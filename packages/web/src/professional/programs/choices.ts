import type { CivilDate } from '@samklang/contract/instants'
import type { ProgramChoices, ProgramRespondent } from '@samklang/contract/program-content'
import type { ProgramProposal, ProposedRespondent, ProposedStep } from '@samklang/contract/program-proposal'

export type ProposedItem = ProposedStep['Items'][number]

/** What staff choose before a program starts; the start day as it is typed. */
export type ProgramDraft = { startDate: string; choices: ProgramChoices }

export function newDraft(today: CivilDate): ProgramDraft {
  return { startDate: today, choices: { Steps: [], RemovedItems: [], Items: [] } }
}

export function setStepDay(choices: ProgramChoices, StepId: string, StartDate: CivilDate | null): ProgramChoices {
  const others = choices.Steps.filter((one) => one.StepId !== StepId)
  return { ...choices, Steps: StartDate === null ? others : [...others, { StepId, StartDate }] }
}

export function setRemoved(choices: ProgramChoices, ItemId: string, isRemoved: boolean): ProgramChoices {
  const others = choices.RemovedItems.filter((one) => one !== ItemId)
  return { ...choices, RemovedItems: isRemoved ? [...others, ItemId] : others }
}

/** Those who are chosen: by staff where they have chosen, else as it is proposed. */
export function chosenOf(choices: ProgramChoices, { ItemId, Respondents }: ProposedItem): ProgramRespondent[] {
  const own = choices.Items.find((one) => one.ItemId === ItemId)?.Respondents
  return own ?? Respondents.filter(({ IsChosen }) => IsChosen).map(asRespondent)
}

export function setRespondent(
  choices: ProgramChoices,
  item: ProposedItem,
  person: ProposedRespondent,
  isChosen: boolean,
): ProgramChoices {
  const others = chosenOf(choices, item).filter((one) => !isSame(one, person))
  return setRespondents(choices, item, isChosen ? [...others, asRespondent(person)] : others)
}

export function setVariant(
  choices: ProgramChoices,
  item: ProposedItem,
  person: ProposedRespondent,
  VariantId: string,
): ProgramChoices {
  const next = chosenOf(choices, item).map((one) => (isSame(one, person) ? { ...one, VariantId } : one))
  return setRespondents(choices, item, next)
}

function setRespondents(choices: ProgramChoices, { ItemId }: ProposedItem, Respondents: ProgramRespondent[]) {
  return { ...choices, Items: [...choices.Items.filter((one) => one.ItemId !== ItemId), { ItemId, Respondents }] }
}

type Person = Pick<ProposedRespondent, 'RespondentType' | 'RelationId'>

export function isSame(one: Person, other: Person): boolean {
  return one.RespondentType === other.RespondentType && one.RelationId === other.RelationId
}

/** The variant is chosen when it is sent, by the age then, unless staff want a certain one. */
function asRespondent({ RespondentType, RelationId }: Person): ProgramRespondent {
  return { RespondentType, RelationId, VariantId: null }
}

/** Everything that was shown, for the server to compare with. */
export function seenIn({ Steps }: ProgramProposal) {
  return Steps.flatMap(({ Items }) =>
    Items.flatMap(({ IsRemoved, Occurrences }) =>
      IsRemoved ? [] : Occurrences.map(({ Key, PlannedOn }) => ({ Key, PlannedOn })),
    ),
  )
}

/** Nothing of it is sent to anybody: there is nothing to start. */
export function isEmptyProposal({ Steps }: ProgramProposal): boolean {
  return !Steps.some(({ Items }) =>
    Items.some(({ IsRemoved, Kind, Respondents }) => {
      return !IsRemoved && (Kind === 'Message' || Respondents.some(({ IsChosen }) => IsChosen))
    }),
  )
}

export type ProposalChange = {
  key: 'proposal-gone' | 'proposal-new' | 'proposal-moved' | 'proposal-contact' | 'template'
  what: { DisplayName: string; RespondentName: string } | null
  before: CivilDate | null
  now: CivilDate | null
}

const changeKeys = ['proposal-gone', 'proposal-new', 'proposal-moved', 'proposal-contact'] as const

/** what the server says has changed since it was shown, named by the proposal that was seen and the one that holds now. */
export function listChanges(
  errors: readonly { Field: string; Key: string }[],
  seen: ProgramProposal,
  latest: ProgramProposal,
): ProposalChange[] {
  const [before, after] = [occurrencesOf(seen), occurrencesOf(latest)]
  const named = errors.flatMap(({ Field, Key }): ProposalChange[] => {
    const key = changeKeys.find((one) => one === Key)
    if (!key) return []
    const [was, is] = [before.get(Field), after.get(Field)]
    return [{ key, what: was ?? is ?? null, before: was?.day ?? null, now: is?.day ?? null }]
  })
  if (seen.TemplateVersionId === latest.TemplateVersionId) return named
  return [{ key: 'template', what: null, before: null, now: null }, ...named]
}

function occurrencesOf({ Steps }: ProgramProposal) {
  return new Map(
    Steps.flatMap(({ Items }) =>
      Items.flatMap(({ DisplayName, Respondents, Occurrences }) =>
        Occurrences.map((one) => {
          const RespondentName = Respondents.find((person) => isSame(person, one))?.Name ?? ''
          return [one.Key, { DisplayName, RespondentName, day: one.PlannedOn }] as const
        }),
      ),
    ),
  )
}
