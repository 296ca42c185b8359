import { Button, Group, Text } from '@mantine/core'
import { isPutFirst } from '@samklang/engine/follow-up/sort-ongoing'
import type { Ref } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { HeldRow } from '../../ui/held-rows.ts'
import { ConfirmAnswers } from './confirm-answers.tsx'
import type { HomeTab } from './home-view.ts'
import { KeyHelp } from './key-help.tsx'
import type { WorkLine } from './work-line.ts'
import classes from './work-list.module.css'

type WorkListHeadProps = {
  rows: readonly HeldRow<WorkLine>[]
  news: number
  hasGone: boolean
  onShow: () => void
  tab: HomeTab
  chosen: ReadonlySet<string>
  onConfirmed: () => void
  onGone: () => void
  said: Ref<HTMLParagraphElement>
}

/** How many there are, what waits to be let in, and what can be done with many at once. It has its room from the start. */
export function WorkListHead({
  rows,
  news,
  hasGone,
  onShow,
  tab,
  chosen,
  onConfirmed,
  onGone,
  said,
}: WorkListHeadProps) {
  const { t } = useText('professional')
  const present = rows.filter(({ isGone }) => !isGone)
  const picked = present.filter(({ key }) => chosen.has(key))
  return (
    <div className={classes.head}>
      <Group gap="sm">
        <Text size="sm" role="status" ref={said} tabIndex={-1}>
          {picked.length > 0
            ? t('home.work.chosen', { count: picked.length })
            : t(`home.counts.${tab}`, { count: present.length })}
        </Text>
        {present.some(({ row }) => isPutFirst(row)) && <Text size="sm">{t('home.work.put-first')}</Text>}
        <div role="status">
          {(news > 0 || hasGone) && (
            <Button size="compact-sm" variant={news > 0 ? 'filled' : 'default'} data-news={news} onClick={onShow}>
              {news > 0 ? t('home.work.news', { count: news }) : t('home.work.tidy')}
            </Button>
          )}
        </div>
      </Group>
      <Group gap="xs">
        <KeyHelp />
        {tab === 'ongoing' && (
          <ConfirmAnswers
            lines={(picked.length > 0 ? picked : present).map(({ row }) => row)}
            isChoice={picked.length > 0}
            onConfirmed={onConfirmed}
            onGone={onGone}
          />
        )}
      </Group>
    </div>
  )
}
