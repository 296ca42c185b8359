import { Badge, Button, Stack, Text } from '@mantine/core'
import * as definitionCalls from '@samklang/contract/client/definitions'
import * as libraryCalls from '@samklang/contract/client/library'
import type { DangerItem } from '@samklang/contract/definitions'
import { holds } from '@samklang/contract/roles'
import { waiverReason } from '@samklang/contract/waiver-reason'
import { useCall, useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { useKeptWords } from '../../state/kept-words.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { Refused } from '../../ui/refused.tsx'
import { AlertsAt } from './alerts-at.tsx'
import classes from './library.module.css'

const colours = { Guarded: 'teal', AtLowest: 'amber', Waived: 'amber', Unguarded: 'red' }

/** Which questions of a form may be about danger to life, and whether an answer to them reaches staff. */
export function StoredDangers({ name, versionId }: { name: string; versionId: string }) {
  const { t } = useText('professional')
  const { Dangers } = useCall(libraryCalls.previewDefinition, {
    params: { name },
    body: { VariantVersionId: versionId },
  })
  if (Dangers.length === 0) return <Text>{t('library.danger.none')}</Text>
  return (
    <ul className={classes.variants}>
      {Dangers.map((danger) => (
        <li key={danger.Item} className={classes.variant}>
          <Danger danger={danger} versionId={versionId} />
        </li>
      ))}
    </ul>
  )
}

function Danger({ danger, versionId }: { danger: DangerItem; versionId: string }) {
  const { t } = useText('professional')
  const mayDecide = holds(useSession()?.userProfile.Permissions ?? [], 'Programs.Manage')
  const { Question, State, Waiver, AlertsAt: at } = danger
  const isPartly = State === 'Unguarded' && at.length > 0
  return (
    <Stack gap={4}>
      <Text fw={600}>{Question}</Text>
      <Badge variant="light" tt="none" color={colours[State]}>
        {isPartly ? t('library.danger.partly') : t(`library.danger.state.${State}`)}
      </Badge>
      <AlertsAt danger={danger} />
      {Waiver && (
        <Text size="sm">
          {t(Waiver.By ? 'library.danger.waived-by' : 'library.danger.waived-in-file', {
            reason: Waiver.Reason,
            name: Waiver.By ?? '',
            at: Waiver.At ? formatMoment(Waiver.At) : '–',
          })}
        </Text>
      )}
      {State === 'Unguarded' && <Text size="sm">{t('library.danger.unguarded-explained')}</Text>}
      {State === 'Unguarded' && mayDecide && <Waive item={danger.Item} versionId={versionId} />}
    </Stack>
  )
}

/** A version is never changed: it gets an alert by being imported anew, or somebody says why it needs none. */
function Waive({ item, versionId }: { item: string; versionId: string }) {
  const { t } = useText('professional')
  const kept = useKeptWords(`waiver/${versionId}/${item}`)
  const reason = kept.words ?? ''
  const waive = useSend(definitionCalls.waiveDanger, {
    onSent: () => kept.drop(),
  })
  return (
    <Stack gap="xs">
      <KeptTextarea
        kept={kept}
        label={t('library.danger.reason')}
        description={t('library.danger.reason-hint')}
        minRows={2}
        longest={1000}
        error={reason.trim() !== '' && waiverReason(reason) && t('library.danger.reason-short')}
      />
      <Refused error={waive.error} />
      <div>
        <Button
          size="xs"
          variant="default"
          disabled={waiverReason(reason) !== undefined}
          loading={waive.isPending}
          onClick={() =>
            waive.mutate({ params: { variantVersionId: versionId }, body: { Item: item, Reason: reason.trim() } })
          }
        >
          {t('library.danger.waive-stored')}
        </Button>
      </div>
    </Stack>
  )
}
