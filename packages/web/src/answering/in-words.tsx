import { headerLanguage } from '../i18n/language.ts'
import { useWhenWords } from '../ui/use-when-words.ts'
import classes from './answering.module.css'

/** Beneath a field of the browser's own for a day or a time, and tied to it. */
export function InWords({ id, value }: { id: string; value: string }) {
  const words = useWhenWords()(value)
  return (
    <p id={id} className={classes.inWords} lang={headerLanguage()}>
      {words}
    </p>
  )
}
