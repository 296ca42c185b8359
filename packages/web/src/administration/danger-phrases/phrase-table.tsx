import { Button, List, Table, Text, Title } from '@mantine/core'
import type { DangerPhrase, PhraseLanguage, UnitDangerPhrases } from '@samklang/contract/danger-phrases'
import { isTooGeneral, listOrdinary } from '@samklang/engine/danger/ordinary-sentences'
import { useText } from '../../i18n/use-text.ts'
import { KindSelect } from './kind-select.tsx'

/** A language by its name, as it is called here. */
export function useLanguageName(): (language: PhraseLanguage) => string {
  const { t, language: shown } = useText('administration')
  const names = new Intl.DisplayNames(shown, { type: 'language' })
  return (language) => (language === 'other' ? t('danger-phrases.other-language') : (names.of(language) ?? language))
}

type PhraseTableProps = {
  phrases: readonly DangerPhrase[]
  onChange: (place: number, phrase: DangerPhrase) => void
  onRemove: (place: number) => void
}

export function PhraseTable({ phrases, onChange, onRemove }: PhraseTableProps) {
  const { t } = useText('administration')
  const nameOf = useLanguageName()
  const ordinary = listOrdinary(phrases.map(({ Text: text }) => text))
  if (phrases.length === 0) return <Text>{t('danger-phrases.none')}</Text>
  return (
    <Table>
      <Table.Caption>{t('danger-phrases.own', { count: phrases.length })}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('danger-phrases.phrase')}</Table.Th>
          <Table.Th>{t('danger-phrases.language')}</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {phrases.map(({ Text: phrase, Language, Kind }, place) => (
          <Table.Tr key={phrase}>
            <Table.Td>
              {phrase}
              <OrdinaryNote sentences={ordinary.get(phrase)} />
              {/* Beneath, and no column of its own: at 400 % zoom there is no room for four. */}
              <KindSelect
                mt={4}
                aria-label={t('danger-phrases.kind-of', { phrase })}
                kind={Kind}
                onChange={(next) => onChange(place, { Language, Kind: next, Text: phrase })}
              />
            </Table.Td>
            <Table.Td>{nameOf(Language)}</Table.Td>
            <Table.Td>
              <Button
                variant="default"
                onClick={() => onRemove(place)}
                aria-label={t('danger-phrases.remove', { phrase })}
              >
                {t('danger-phrases.remove-short')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** whoever adds it sees, by an example, what else it would raise an alert for. */
export function OrdinaryNote({ sentences }: { sentences: readonly string[] | undefined }) {
  const { t } = useText('administration')
  const [example] = sentences ?? []
  if (example === undefined || isTooGeneral(sentences)) return null
  return <Text size="sm">{t('danger-phrases.ordinary', { example })}</Text>
}

export function InheritedPhrases({ inherited }: { inherited: UnitDangerPhrases['Inherited'] }) {
  const { t } = useText('administration')
  const nameOf = useLanguageName()
  if (inherited.length === 0) return null
  return (
    <div>
      <Title order={3} size="h5">
        {t('danger-phrases.inherited')}
      </Title>
      <List>
        {inherited.map(({ Text: phrase, Language, Kind, UnitName: unit }) => (
          <List.Item key={`${unit} ${phrase}`}>
            {t('danger-phrases.inherited-one', {
              phrase,
              language: nameOf(Language),
              kind: t(`danger-phrases.kinds.${Kind}`),
              unit,
            })}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
