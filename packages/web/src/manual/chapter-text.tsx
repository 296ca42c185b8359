import { Anchor, Badge, Group, Highlight, Title } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { mayOpen } from '../routes/may-open.ts'
import { routes } from '../routes/table.ts'
import { useRowTitle } from '../routes/use-row-title.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { Block, InlineText, Picture, Section } from './chapter.ts'
import { DocumentLink } from './document-link.tsx'
import classes from './manual.module.css'
import { isForbidden, type PlacedChapter, plainTextOf } from './read-manual.ts'

export function ChapterText({ chapter, words }: { chapter: PlacedChapter; words: string }) {
  const { t } = useText('professional')
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

function SectionText({ section: { title, blocks, document }, words }: { section: Section; words: string }) {
  return (
    <>
      <Title order={3} size="h5">
        <Marked text={title} words={words} />
      </Title>
      {blocks.map((block) => (
        <BlockText key={keyOf(block)} block={block} words={words} />
      ))}
      <DocumentLink address={document} />
    </>
  )
}

function keyOf(block: Block): string {
  if (block.type === 'picture') return block.source
  return block.type === 'paragraph' ? plainTextOf(block.text) : block.items.map(plainTextOf).join('\n')
}

function BlockText({ block, words }: { block: Block; words: string }) {
  if (block.type === 'picture') return <PictureOfScreen {...block} />
  if (block.type === 'paragraph') {
    return (
      <p>
        <Line text={block.text} words={words} />
      </p>
    )
  }
  const List = block.type === 'steps' ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item) => (
        <li key={plainTextOf(item)}>
          <Line text={item} words={words} />
        </li>
      ))}
    </List>
  )
}

/** Said to be an example beside it: a picture of an alert must not be taken for one. */
function PictureOfScreen({ source, alt, width, height }: Picture & { alt: string }) {
  const { t } = useText('professional')
  return (
    <figure className={classes.figure}>
      <img className={classes.picture} src={source} alt={alt} width={width} height={height} loading="lazy" />
      <figcaption>{t('manual.example')}</figcaption>
    </figure>
  )
}

function Line({ text, words }: { text: InlineText; words: string }) {
  return text.map((part, index) => {
    // The same words may stand twice in a line.
    const key = plainTextOf(text.slice(0, index + 1))
    if (typeof part === 'string') return <Marked key={key} text={part} words={words} />
    return (
      <Anchor key={key} href={`#${part.chapter}`} inherit>
        <Marked text={part.text} words={words} />
      </Anchor>
    )
  })
}

function Marked({ text, words }: { text: string; words: string }) {
  return (
    <Highlight component="span" inherit highlight={words.split(/\s+/).filter((word) => word.length > 1)}>
      {text}
    </Highlight>
  )
}

function Screens({ chapter: { screens } }: { chapter: PlacedChapter }) {
  const { t } = useText('professional')
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
