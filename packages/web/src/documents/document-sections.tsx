import type { DocumentSection } from '@samklang/contract/artifacts'
import type { ReactNode } from 'react'
import { telephone } from '../ui/call-button.tsx'
import { withNumbers } from '../ui/with-numbers.ts'
import classes from './documents.module.css'

type SectionsProps = {
  sections: readonly DocumentSection[]
  order: 3 | 4
  /** What was written is in. */
  language?: string
  /** The headings and questions are in. */
  headingLanguage?: string
}

/** What a document says, under its headings. `order`: which level of heading it stands below the page's. */
export function DocumentSections({ sections, order, language, headingLanguage = language }: SectionsProps) {
  const Heading = `h${order}` as const
  return (
    <div className={classes.sections} lang={headingLanguage}>
      {sections.map((section) => (
        <section key={section.Heading} aria-label={section.Heading}>
          <Heading className={classes.heading}>{section.Heading}</Heading>
          {section.Answers.map(({ Question, Lines }) => (
            <div key={Question ?? section.Heading} className={classes.answer}>
              {Question && Question !== section.Heading && <p className={classes.question}>{Question}</p>}
              <DocumentLines lines={Lines} language={language} />
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

type Lines = DocumentSection['Answers'][number]['Lines']

function DocumentLines({ lines, language }: { lines: Lines; language: string | undefined }) {
  const [first, ...others] = lines
  if (!first) return null
  if (others.length === 0 && first.length === 1 && first[0]?.Label === null)
    return (
      <p className={classes.written} lang={language}>
        {toCall(first[0].Text)}
      </p>
    )
  return (
    <ul className={classes.list}>
      {lines.map((fields) => (
        <li key={fields.map(({ Text }) => Text).join('\n')}>
          {fields.map(({ Label, Text }) => (
            <span key={Label ?? Text} className={classes.field}>
              {Label && <span className={classes.label}>{/[?!:]$/.test(Label) ? Label : `${Label}:`} </span>}
              <bdi lang={language}>{toCall(Text)}</bdi>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

// A day begins with its year, and is no number to call.
const isPhone = /^(0|\+)[\d\s()-]{6,20}$/

/** whom one has written that one would call is a tap away. */
function toCall(text: string): ReactNode {
  if (!isPhone.test(text.trim())) return withNumbers(text)
  return (
    <a href={telephone(text)} className={classes.phone}>
      {text}
    </a>
  )
}
