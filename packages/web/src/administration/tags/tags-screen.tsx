import { Stack, Text } from '@mantine/core'
import { holds } from '@samklang/contract/roles'
import { tagCalls } from '@samklang/contract/tags'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../session/store.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { AddTag } from './add-tag.tsx'
import { TagList } from './tag-list.tsx'

/** /administration/taggar */
export function TagsScreen() {
  const { t } = useTranslation('professional')
  return (
    <Stack maw={720}>
      <PageTitle>{t('titles.administration-tags')}</PageTitle>
      <Text>{t('tags.lead')}</Text>
      <Part title={t('tags.all')}>
        <Tags />
      </Part>
    </Stack>
  )
}

function Tags() {
  const { t } = useTranslation('professional')
  const tags = useCall(tagCalls.listTags, {})
  const mayManage = holds(useSession()?.userProfile.Permissions ?? [], 'Tags.Manage')
  return (
    <Stack>
      {mayManage ? <AddTag tags={tags} /> : <Text c="dimmed">{t('tags.view-only')}</Text>}
      {tags.length === 0 ? <Text>{t('tags.none')}</Text> : <TagList tags={tags} mayManage={mayManage} />}
    </Stack>
  )
}
