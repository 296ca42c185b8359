import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { TextRoom, useTooLong } from '../../ui/text-room.tsx'
import classes from './programs.module.css'

export type LanguageWords = Partial<Record<'sv' | 'en', string>>
type Language = keyof LanguageWords

type LanguageFieldsProps = {
  label: string
  hint?: string
  words: LanguageWords
  onChange: (words: LanguageWords) => void
  longest: number
  /** Several lines of it. */
  rows?: number
  faultOf?: (language: Language) => string | undefined
}

const languages: readonly Language[] = ['sv', 'en']

/** Swedish and English side by side; a language that is missing is marked as such. */
export function LanguageFields(props: LanguageFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      {languages.map((language) => (
        <LanguageField key={language} {...props} language={language} />
      ))}
    </SimpleGrid>
  )
}

function LanguageField({ language, ...props }: LanguageFieldsProps & { language: Language }) {
  const { t } = useText('administration')
  const { label, hint, words, onChange, longest, rows, faultOf } = props
  const value = words[language] ?? ''
  const tooLong = useTooLong(value, longest)
  const isMissing = !value.trim() && languages.some((other) => words[other]?.trim())
  const shared = {
    label: t(`programs.in.${language}`, { label }),
    description: hint,
    value,
    lang: language,
    error: faultOf?.(language) ?? tooLong,
    autoComplete: 'off',
  }
  const write = (next: string) => onChange({ ...words, [language]: next })
  return (
    <div>
      {rows ? (
        <Textarea
          {...shared}
          autosize
          minRows={rows}
          maxRows={16}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} maxLength={longest} onChange={(event) => write(event.currentTarget.value)} />
      )}
      {rows && <TextRoom text={value} longest={longest} />}
      {isMissing && !shared.error && (
        <Text size="sm" className={classes.missing}>
          {t(`programs.missing.${language}`)}
        </Text>
      )}
    </div>
  )
}

/** What is wanting in every language is told beside the first. */
export function wordsFault(faultAt: (path: string) => string | undefined, path: string) {
  return (language: Language) => faultAt(`${path}.${language}`) ?? (language === 'sv' ? faultAt(path) : undefined)
}
