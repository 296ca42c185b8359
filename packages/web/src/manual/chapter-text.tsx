import { Anchor, Badge, Group, Highlight, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mayOpen } from '../routes/may-open.ts'
import { routes } from '../routes/table.ts'
import { useRowTitle } from '../routes/use-row-title.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { Section } from './chapter.ts'
import { DocumentLink } from './document-link.tsx'
import classes from './manual.module.css'
import { isForbidden, type PlacedChapter } from './read-manual.ts'

export function ChapterText({ chapter, words }: { chapter: PlacedChapter; words: string }) {
  const { t } = useTranslation('professional')
  const permissions = useSession()?.userProfile.Permissions ?? []

  return (
    <section id={chapter.name} className={classes.chapter} aria-labelledby={`${chapter.name}-title`}>
      <Group gap="xs">
        <Title order={2} size="h3" id={`${chapter.name}-title`}>
          {chapter.title}
        </Title>
        {isForbidden(chapter.area, permissions) && (
          <Badge variant="default" tt="none" fw={500}>
            {t('manual.not-permitted')}
          </Badge>
        )}
      </Group>
      {chapter.sections.map((section) => (
        <SectionText key={section.title} section={section} words={words} />
      ))}
      <Screens chapter={chapter} />
    </section>
  )
}

function SectionText({ section, words }: { section: Section; words: string }) {
  const { title, text = [], steps = [], list = [], document } = section
  const highlight = words.split(/\s+/).filter((word) => word.length > 1)
  const marked = (line: string) => (
    <Highlight component="span" inherit highlight={highlight}>
      {line}
    </Highlight>
  )
  return (
    <>
      <Title order={3} size="h5">
        {marked(title)}
      </Title>
      {text.map((line) => (
        <p key={line}>{marked(line)}</p>
      ))}
      {steps.length > 0 && (
        <ol>
          {steps.map((line) => (
            <li key={line}>{marked(line)}</li>
          ))}
        </ol>
      )}
      {list.length > 0 && (
        <ul>
          {list.map((line) => (
            <li key={line}>{marked(line)}</li>
          ))}
        </ul>
      )}
      <DocumentLink address={document} />
    </>
  )
}

function Screens({ chapter: { screens } }: { chapter: PlacedChapter }) {
  const { t } = useTranslation('professional')
  const titleOf = useRowTitle()
  const open = routes.filter((row) => screens.some((path) => path === row.path) && mayOpen(row))
  if (open.length === 0) return null
  return (
    <Group gap="lg" data-no-print>
      {open.map((row) => (
        <Anchor key={row.path} component={AppLink} to={row.path}>
          {t('manual.go', { page: titleOf(row) })}
        </Anchor>
      ))}
    </Group>
  )
}
