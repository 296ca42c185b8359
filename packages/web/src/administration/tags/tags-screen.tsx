import { Stack, Text } from '@mantine/core'
import * as tagCalls from '@samklang/contract/client/tags'
import { holds } from '@samklang/contract/roles'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { AddTag } from './add-tag.tsx'
import { TagList } from './tag-list.tsx'

/** /administration/taggar */
export function TagsScreen() {
  const { t } = useText('administration', 'professional')
  return (
    <Stack maw={720}>
      <PageTitle>{t('professional:titles.administration-tags')}</PageTitle>
      <Text>{t('tags.lead')}</Text>
      <Part title={t('tags.all')}>
        <Tags />
      </Part>
    </Stack>
  )
}

function Tags() {
  const { t } = useText('administration')
  const tags = useCall(tagCalls.listTags, {})
  const mayManage = holds(useSession()?.userProfile.Permissions ?? [], 'Tags.Manage')
  return (
    <Stack>
      {mayManage ? <AddTag tags={tags} /> : <Text c="dimmed">{t('tags.view-only')}</Text>}
      {tags.length === 0 ? <Text>{t('tags.none')}</Text> : <TagList tags={tags} mayManage={mayManage} />}
    </Stack>
  )
}
