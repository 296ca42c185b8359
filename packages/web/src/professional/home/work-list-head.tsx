import { Button, Group, Text } from '@mantine/core'
import type { Ref } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { HeldRow } from '../../ui/held-rows.ts'
import { ConfirmAnswers } from './confirm-answers.tsx'
import type { HomeTab } from './home-view.ts'
import { KeyHelp } from './key-help.tsx'
import type { putFirst } from './put-first.ts'
import type { WorkLine } from './work-line.ts'
import classes from './work-list.module.css'

type WorkListHeadProps = {
  rows: readonly HeldRow<WorkLine>[]
  news: number
  hasGone: boolean
  first: ReturnType<typeof putFirst>
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
  first,
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
        {first === 'first' && <Text size="sm">{t('home.work.put-first')}</Text>}
        <Group role="status" gap="sm">
          {first === 'late' && (
            <Text span size="sm" fw={650}>
              {t('home.work.put-first-late')}
            </Text>
          )}
          {(news > 0 || hasGone || first === 'late') && (
            <Button
              size="compact-sm"
              variant={news > 0 || first === 'late' ? 'filled' : 'default'}
              data-news={news}
              onClick={onShow}
            >
              {showWords()}
            </Button>
          )}
        </Group>
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

  function showWords(): string {
    if (news > 0) return t('home.work.news', { count: news })
    return first === 'late' ? t('home.work.in-order') : t('home.work.tidy')
  }
}
