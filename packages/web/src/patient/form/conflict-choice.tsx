import { Button, Stack, Text } from '@mantine/core'
import type { Answer, PatientSideForm } from '@samklang/contract/forms'
import { useState } from 'react'
import { answerWords, questionWords } from '../../answering/answer-words.ts'
import classes from '../../answering/answering.module.css'
import { type AnswerSide, compareAnswers, type Difference, mergeAnswers } from '../../answering/compare-answers.ts'
import type { OpenedAnswering } from '../../answering/open-answering.ts'
import type { OtherVersion } from '../../answering/settle-conflict.ts'
import { wordsOf } from '../../answering/words.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { english, swedish } from './conflict-words.ts'

type ConflictChoiceProps = {
  answering: OpenedAnswering
  theirs: OtherVersion
  isWaiting: boolean
  onResolve: (answers: Answer[]) => void
}

/** what differs, question by question, with when each was written; what is answered once is kept. */
export function ConflictChoice({ answering, theirs, isWaiting, onResolve }: ConflictChoiceProps) {
  const { t, language } = useText('patient')
  const said = language === 'en' ? english : swedish
  const { store, queue } = answering
  const mine = store.list()
  // Of another tab it is not known what it began with.
  const common = theirs.seen.draft ? null : queue.common()
  const versions = { mine, theirs: theirs.answers, common }
  const form = store.formFor(mine, theirs.answers, common ?? [])
  const { differences, onlyOnce, settled } = compareAnswers(form, versions)
  const [choices, setChoices] = useState<ReadonlyMap<string, AnswerSide>>(new Map())
  const { changedAt } = queue.state.get()
  const titles = {
    mine: changedAt ? said.hereAt.replace('{{time}}', formatMoment(changedAt)) : said.here,
    theirs: said.there.replace('{{time}}', formatMoment(theirs.at)),
  }
  const isChosen = differences.every(({ item }) => choices.has(item.ref))
  const resolve = (chosen: ReadonlyMap<string, AnswerSide>) =>
    onResolve(mergeAnswers(form, versions, new Map([...settled, ...chosen])))
  const resolveAll = (side: AnswerSide) => resolve(new Map(differences.map(({ item }) => [item.ref, side])))
  return (
    <Stack>
      {(differences.length > 0 || settled.size === 0) && (
        <Text>{differences.length > 0 ? said.explain : said.alike}</Text>
      )}
      {settled.size > 0 && <Text>{said.settled.replace('{{count}}', String(settled.size))}</Text>}
      {onlyOnce > 0 && <Text>{said.onlyOnce.replace('{{count}}', String(onlyOnce))}</Text>}
      {differences.map((difference) => (
        <OneQuestion
          key={difference.item.ref}
          difference={difference}
          form={theirs.form}
          titles={titles}
          chosen={choices.get(difference.item.ref)}
          onChoose={(side) => setChoices(new Map([...choices, [difference.item.ref, side]]))}
        />
      ))}
      <Button size="lg" disabled={isWaiting || !isChosen} onClick={() => resolve(choices)}>
        {differences.length > 0 ? said.goOn : said.goOnAll}
      </Button>
      {differences.length > 0 && (
        <>
          <Button size="lg" variant="default" disabled={isWaiting} onClick={() => resolveAll('mine')}>
            {t('conflict.mine')}
          </Button>
          <Button size="lg" variant="default" disabled={isWaiting} onClick={() => resolveAll('theirs')}>
            {t('conflict.theirs')}
          </Button>
        </>
      )}
    </Stack>
  )
}

type OneQuestionProps = {
  difference: Difference
  form: PatientSideForm
  titles: Record<AnswerSide, string>
  chosen: AnswerSide | undefined
  onChoose: (side: AnswerSide) => void
}

function OneQuestion({ difference, form, titles, chosen, onChoose }: OneQuestionProps) {
  const { t } = useText()
  const words = wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage)
  const { item } = difference
  const inTime = (minutes: number) =>
    `${Math.floor(minutes / 60)} ${t('answering.hours')} ${minutes % 60} ${t('answering.minutes')}`
  return (
    <fieldset className={classes.question} data-differs={item.ref}>
      <legend className={classes.label} lang={words.language}>
        {questionWords(words, item)}
      </legend>
      <div className={classes.rows}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={classes.row} data-chosen={chosen === side || undefined}>
            <input
              type="radio"
              name={item.ref}
              checked={chosen === side}
              className={classes.input}
              onChange={() => onChoose(side)}
            />
            <span className={classes.mark} aria-hidden />
            <span className={classes.words}>
              <span className={classes.about}>{titles[side]} </span>
              <span lang={words.language}>{answerWords(words, item, difference[side], inTime)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
