import { Button, Stack, Text } from '@mantine/core'
import type { QuestionGroup } from '@samklang/contract/form-content'
import { repeatedName, splitRepeated, textKeys } from '@samklang/contract/item-names'
import { useId, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { AnswerStore } from '../answer-store.ts'
import answeringClasses from '../answering.module.css'
import { useWords } from '../words.ts'
import { WrittenText } from '../written-text.tsx'
import classes from './module.module.css'
import type { PagePart } from './module-pages.ts'
import { saidIn } from './module-words.ts'
import { OneTime } from './one-time.tsx'

type RepeatedGroupProps = { part: PagePart; store: AnswerStore; missing: ReadonlySet<string> }

/** a group that can be written several times: a list to which one adds, and from which one removes. */
export function RepeatedGroup({ part, store, missing }: RepeatedGroupProps) {
  const { word, hasWord, language } = useWords()
  const said = saidIn(useText().language)
  const { list, news, isAsking, isWritten, add, remove, confirm, cancel } = useTimes(part, store)
  const titleId = useId()
  const title = textKeys.groupTitle(part.id)
  const text = textKeys.groupText(part.id)
  const count = part.groups.length
  const most = part.groups[0]?.repeat?.most ?? count
  const isToRemove = (group: QuestionGroup) => !store.isReadOnly && (count > 1 || isWritten(group.Id))
  const nameOf = (index: number) => `${word(textKeys.repeatItem(part.id))} ${index + 1}`
  return (
    <section className={answeringClasses.group} aria-labelledby={hasWord(title) ? titleId : undefined} ref={list}>
      {(hasWord(title) || hasWord(text)) && (
        <div lang={language}>
          {hasWord(title) && (
            <h3 id={titleId} className={answeringClasses.sheetTitle}>
              {word(title)}
            </h3>
          )}
          {hasWord(text) && <WrittenText text={word(text)} />}
        </div>
      )}
      <ul className={classes.times}>
        {part.groups.map((group, index) => (
          <OneTime
            key={group.Id}
            group={group}
            name={nameOf(index)}
            missing={missing}
            // Of one that is empty and alone there is nothing to remove.
            {...(isToRemove(group) && { onRemove: () => remove(group.Id, nameOf(index)) })}
          />
        ))}
      </ul>
      {!store.isReadOnly && count < most && (
        <Button variant="default" size="lg" data-add onClick={() => add(nameOf(count))} lang={language}>
          {word(textKeys.repeatAdd(part.id))}
        </Button>
      )}
      {!store.isReadOnly && count >= most && <p data-most>{said(count > most ? 'tooMany' : 'most', { most })}</p>}
      <p role="status" className={answeringClasses.heard}>
        {news && said(news.key, { name: news.name })}
      </p>
      {isAsking && (
        <Dialog title={said('removeTitle', { name: isAsking.name })} onClose={cancel}>
          <Stack>
            <Text>{said('removeText')}</Text>
            <Button size="lg" variant="default" onClick={cancel}>
              {said('keep')}
            </Button>
            <Button size="lg" color="red.9" onClick={confirm}>
              {said('remove')}
            </Button>
          </Stack>
        </Dialog>
      )}
    </section>
  )
}

type Time = { groupId: string; name: string }
type News = { key: 'added' | 'removed'; name: string }

function useTimes({ id: partId, groups }: PagePart, { times }: AnswerStore) {
  const list = useRef<HTMLElement>(null)
  const [news, setNews] = useState<News | null>(null)
  const [isAsking, setAsking] = useState<Time | null>(null)
  const idOf = (groupId: string) => splitRepeated(groupId).answerGroupId ?? ''
  const isWritten = (groupId: string) => times?.isWritten(partId, idOf(groupId)) ?? false

  /** To the one that took its place or stands before it, so that whoever uses keys or listens is not sent to the top. */
  function take({ groupId, name }: Time): void {
    const at = groups.findIndex(({ Id }) => Id === groupId)
    const next = groups[at + 1] ?? groups[at - 1]
    times?.remove(partId, idOf(groupId))
    setNews({ key: 'removed', name })
    setAsking(null)
    requestAnimationFrame(() => focusTime(list.current, next?.Id))
  }

  return {
    list,
    news,
    isAsking,
    add(name: string) {
      const id = times?.add(partId) ?? ''
      setNews({ key: 'added', name })
      requestAnimationFrame(() => focusTime(list.current, repeatedName(partId, id)))
    },
    isWritten,
    remove(groupId: string, name: string) {
      if (isWritten(groupId)) setAsking({ groupId, name })
      else take({ groupId, name })
    },
    confirm: () => isAsking && take(isAsking),
    cancel: () => setAsking(null),
  }
}

function focusTime(list: HTMLElement | null, groupId: string | undefined): void {
  const time = groupId === undefined ? null : list?.querySelector<HTMLElement>(`[data-time="${CSS.escape(groupId)}"]`)
  const place = time ?? list?.querySelector<HTMLElement>('[data-add]')
  place?.focus()
  place?.scrollIntoView?.({ block: 'nearest' })
}
