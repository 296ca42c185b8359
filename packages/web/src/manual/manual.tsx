import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { headerLanguage } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChapterText } from './chapter-text.tsx'
import classes from './manual.module.css'
import type { ManualName } from './outline.ts'
import { type PlacedChapter, readManual, searchManual } from './read-manual.ts'

/** A manual: search, contents and chapters, ours first and then those that are handed in. */
export function Manual({ name, more = [] }: { name: ManualName; more?: readonly PlacedChapter[] }) {
  const { t } = useText('professional')
  const [words, setWords] = useState('')
  const language = headerLanguage()
  const { data: chapters } = useSuspenseQuery({
    queryKey: ['manual', name, language],
    queryFn: () => readManual(name, language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = searchManual([...chapters, ...more], words)
  const isSearching = words.trim() !== ''

  useEffect(() => {
    // The text comes after the page, so the browser cannot have found the chapter that the address names.
    findNamedChapter()?.scrollIntoView()
    // A link may lead to a chapter that the search leaves out.
    function showNamedChapter(): void {
      if (findNamedChapter()) return
      flushSync(() => setWords(''))
      findNamedChapter()?.scrollIntoView()
    }
    addEventListener('hashchange', showNamedChapter)
    return () => removeEventListener('hashchange', showNamedChapter)
  }, [])

  return (
    <Stack>
      <Group align="flex-end" data-no-print>
        <TextInput
          type="search"
          label={t('manual.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          className={classes.search}
        />
        <Button variant="default" leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
          {t('manual.print')}
        </Button>
        <Text role="status" lh={2.25}>
          {isSearching && found.length > 0 && t('manual.found', { number: found.length })}
        </Text>
      </Group>
      {found.length === 0 && (
        <EmptyState
          title={t('manual.no-match')}
          action={
            <Button variant="default" onClick={() => setWords('')}>
              {t('manual.clear')}
            </Button>
          }
        />
      )}
      <div className={classes.columns}>
        {found.length > 0 && (
          <nav className={classes.contents} aria-label={t('manual.contents')}>
            <Text fw={600}>{t('manual.contents')}</Text>
            <ol>
              {found.map((chapter) => (
                <li key={chapter.name}>
                  <a href={`#${chapter.name}`}>{chapter.title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={classes.chapters}>
          {found.map((chapter) => (
            <ChapterText key={chapter.name} chapter={chapter} words={words} />
          ))}
        </div>
      </div>
    </Stack>
  )
}

function findNamedChapter(): HTMLElement | null {
  return document.getElementById(location.hash.slice(1))
}
