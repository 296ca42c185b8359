import type { JudgedValue } from './change-words.ts'
import { useChangeWords } from './use-change-words.ts'
import { Verdict } from './verdict.tsx'

/** what has become of a value, the gravest first, each with its sign. Nothing where nothing is judged. */
export function ChangeLines({ judged, className }: { judged: JudgedValue; className?: string | undefined }) {
  const sentences = useChangeWords().sentences(judged)
  if (sentences.length === 0) return null
  return (
    <ul className={className} data-change>
      {sentences.map(({ key, verdict, difference, text }) => (
        <li key={key}>
          <Verdict verdict={verdict} difference={difference}>
            {text}
          </Verdict>
        </li>
      ))}
    </ul>
  )
}
