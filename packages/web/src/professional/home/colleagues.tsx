import { Button, Stack, Table, Text, TextInput } from '@mantine/core'
import * as unitCalls from '@samklang/contract/client/units'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { holdsWords } from '../../ui/holds-words.ts'

const shownAtFirst = 10

/** Who works at the unit. A large unit is folded, so that it does not push the rest of the day out of sight. */
export function Colleagues() {
  const { t } = useText('professional')
  const everyone = useCall(unitCalls.listCareUnitUsers, {})
  const [words, setWords] = useState('')
  const [isUnfolded, setUnfolded] = useState(false)
  const me = useSession()?.userProfile.PublicId
  if (everyone.length === 0) return <Text>{t('home.staff-none')}</Text>

  const isLarge = everyone.length > shownAtFirst
  const found = everyone.filter(({ Fullname, Title }) => holdsWords(`${Fullname} ${Title ?? ''}`, words))
  const shown = isUnfolded ? found : found.slice(0, shownAtFirst)
  return (
    <Stack gap="sm">
      {isLarge && (
        <TextInput
          type="search"
          label={t('home.staff-filter')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Table verticalSpacing={6} horizontalSpacing={0}>
        <Table.Tbody>
          {shown.map(({ StaffUserId, Fullname, Title }) => (
            <Table.Tr key={StaffUserId}>
              <Table.Th scope="row" fw={500}>
                {Fullname} {StaffUserId === me && <Text span inherit c="dimmed">{`(${t('home.you')})`}</Text>}
              </Table.Th>
              <Table.Td>{Title}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text role="status" hidden={found.length > 0}>
        {found.length === 0 && t('home.staff-no-match')}
      </Text>
      {shown.length < found.length && (
        <Button variant="default" onClick={() => setUnfolded(true)}>
          {t('home.staff-all', { number: found.length })}
        </Button>
      )}
    </Stack>
  )
}
