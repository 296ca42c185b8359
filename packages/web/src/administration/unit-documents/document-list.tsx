import { Button, Group, Stack, Text } from '@mantine/core'
import type { FileLimits } from '@samklang/contract/media'
import type { UnitDocument } from '@samklang/contract/unit-documents'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { formatMoment } from '../../ui/format-time.ts'
import classes from '../files/files.module.css'
import { OpenFile } from '../files/open-file.tsx'
import { useFileKindText } from '../files/use-file-kind-text.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { RemoveDocumentDialog } from './remove-document-dialog.tsx'

/** The unit that is chosen, with what a file of it may weigh. */
export type DocumentUnit = { id: string; name: string; limits: FileLimits }

type DocumentListProps = { unit: DocumentUnit; documents: readonly UnitDocument[] }

/** what a unit gives to everybody in its care, the latest first. */
export function DocumentList({ unit, documents }: DocumentListProps) {
  const { t } = useText('professional')
  const [edited, setEdited] = useState<UnitDocument | 'new'>()
  const close = () => setEdited(undefined)
  const latestFirst = documents.toSorted((one, other) => other.CreatedAt.localeCompare(one.CreatedAt))
  return (
    <Stack>
      <Text>{t('unit-documents.seen-by', { unit: unit.name })}</Text>
      {documents.length === 0 ? (
        <EmptyState title={t('unit-documents.none')}>{t('unit-documents.none-text')}</EmptyState>
      ) : (
        <ul className={classes.files} aria-label={t('unit-documents.list', { unit: unit.name })}>
          {latestFirst.map((document) => (
            <DocumentRow key={document.Id} document={document} onEdit={() => setEdited(document)} />
          ))}
        </ul>
      )}
      <Group>
        <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setEdited('new')}>
          {t('unit-documents.add')}
        </Button>
      </Group>
      {edited === 'new' && <DocumentDialog unit={unit} document={undefined} onClose={close} />}
      {edited && edited !== 'new' && (
        // What somebody else has changed meanwhile is in the list once it is read anew; what they have removed stays what it was.
        <DocumentDialog unit={unit} document={documents.find(({ Id }) => Id === edited.Id) ?? edited} onClose={close} />
      )}
    </Stack>
  )
}

function DocumentRow({ document, onEdit }: { document: UnitDocument; onEdit: () => void }) {
  const { t, language } = useText('professional')
  const kindText = useFileKindText()
  const [isRemoving, setRemoving] = useState(false)
  const { MediaId: Id, Title, Description, FileName: Name, Size, Kind, CreatedAt, CreatedBy } = document
  const when = formatMoment(CreatedAt)
  const name = Title.sv
  return (
    <li className={classes.file}>
      <Text fw={600}>{name}</Text>
      <Text size="sm">
        {Title.en ? t('unit-documents.english', { title: Title.en }) : t('unit-documents.no-english')}
      </Text>
      {Description && <Text style={{ whiteSpace: 'pre-line' }}>{Description}</Text>}
      <Text size="sm" c="dimmed" className={classes.name}>
        {Name} · {kindText(document)} · {formatSize(Size, language)} ·{' '}
        {CreatedBy ? t('files.by', { when, name: CreatedBy }) : when}
      </Text>
      <Group gap="xs" mt="xs">
        <OpenFile file={{ Id, Name: name, Kind }} />
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('unit-documents.change-named', { name })}
          onClick={onEdit}
        >
          {t('unit-documents.change')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('files.remove-named', { name })}
          onClick={() => setRemoving(true)}
        >
          {t('files.remove')}
        </Button>
      </Group>
      {isRemoving && <RemoveDocumentDialog document={document} onClose={() => setRemoving(false)} />}
    </li>
  )
}
