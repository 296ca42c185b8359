import { lazy, Suspense } from 'react'
import { withNumbers } from '../ui/with-numbers.ts'
import classes from './answering.module.css'

// Most texts are one paragraph, and every patient would carry it. Where it cannot be fetched the words stand as they are written.
const TextBlocks = lazy(() =>
  import('./text-blocks.tsx').then((fetched) => ({ default: fetched.TextBlocks })).catch(() => ({ default: Plain })),
)

/** A text of a form that may be long. */
export function WrittenText({ text }: { text: string }) {
  if (!/\n\s*\n|^(##|-|\d+\.) /m.test(text)) return <Plain text={text} />
  return (
    <Suspense fallback={<Plain text={text} />}>
      <TextBlocks text={text} />
    </Suspense>
  )
}

function Plain({ text }: { text: string }) {
  return <p className={classes.groupText}>{withNumbers(text)}</p>
}
