import { Stack, Table, Text, TextInput } from '@mantine/core'
import type { Tag } from '@samklang/contract/tags'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { holdsWords } from '../../ui/holds-words.ts'
import { TagSwitch } from './tag-switch.tsx'

/** All tags with how many patients of the unit carry them, so that one knows what a switch concerns. */
export function TagList({ tags, mayManage }: { tags: readonly Tag[]; mayManage: boolean }) {
  const { t } = useText('administration')
  const [words, setWords] = useState('')
  const found = tags.filter(({ Name }) => holdsWords(Name, words))
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={t('tags.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Text role="status" hidden={found.length > 0}>
        {found.length === 0 && t('tags.no-match')}
      </Text>
      {found.length > 0 && (
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('tags.name')}</Table.Th>
              <Table.Th scope="col" ta="right">
                {t('tags.patients')}
              </Table.Th>
              <Table.Th scope="col">{t('tags.choosable')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map((tag) => (
              <Table.Tr key={tag.Name}>
                <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {tag.Name}
                </Table.Th>
                <Table.Td ta="right">{tag.Patients ?? '–'}</Table.Td>
                <Table.Td>{mayManage ? <TagSwitch tag={tag} /> : <State tag={tag} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}

function State({ tag }: { tag: Tag }) {
  const { t } = useText('administration')
  return tag.Inactive ? t('tags.off') : t('tags.on')
}
