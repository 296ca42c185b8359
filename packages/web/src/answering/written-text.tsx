import { laterPart } from '../ui/later-part.tsx'
import { withNumbers } from '../ui/with-numbers.ts'
import classes from './answering.module.css'

// Most texts are one paragraph, and every patient would carry it. Until it is here the words stand as they are written.
const TextBlocks = laterPart(async () => (await import('./text-blocks.tsx')).TextBlocks, Plain)

/** A text of a form that may be long. */
export function WrittenText({ text }: { text: string }) {
  if (!/\n\s*\n|^(##|-|\d+\.) /m.test(text)) return <Plain text={text} />
  return <TextBlocks text={text} />
}

function Plain({ text }: { text: string }) {
  return <p className={classes.groupText}>{withNumbers(text)}</p>
}
