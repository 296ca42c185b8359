import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import { AlertCards } from '../care/alert-cards.tsx'
import { FormMenu } from '../care/form-menu.tsx'
import { useNoticeText } from '../care/use-notice-text.ts'
import { useFormSubject } from '../patient-context/form-subject.ts'
import { Provenance } from './provenance.tsx'
import { RefusedAnswers } from './refused-answers.tsx'

/** Not sent in: who has it and since when. The answers so far stay with that person, but for what calls for help. */
export function WaitingPart({ form, onDone }: { form: StaffForm; onDone: () => void }) {
  const { t } = useText('professional')
  const { Row: row } = form
  const { may } = useFormSubject()
  const notice = useNoticeText()
  const facts = [
    t(`care.status.${form.Status}`),
    form.Status === 'Scheduled' && t('care.opens', { date: formatDay(row.OpenFrom) }),
    row.Notice?.Status === 'Sent'
      ? t('form-dialog.sent-to', { name: form.RespondentName, at: formatMoment(row.Notice.At ?? form.LastModifiedAt) })
      : notice(row),
    form.Status !== 'Canceled' && form.ExpiresAt && t('care.last-day', { date: formatDay(form.ExpiresAt) }),
    row.CanceledAt && t('form-dialog.canceled', { at: formatMoment(row.CanceledAt) }),
    row.AdministrativeComment && t('care.comment-is', { comment: row.AdministrativeComment }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <Stack gap="lg" mt="md">
      <AlertCards alerts={form.Alerts} phones={form.Phones} />
      <RefusedAnswers refused={form.RefusedAnswers} more={form.MoreRefusedAnswers} />
      <div>
        <Text fw={600}>{t('form-dialog.not-answered')}</Text>
        <List mt={4}>
          {facts.map((fact) => (
            <List.Item key={fact}>{fact}</List.Item>
          ))}
        </List>
        {form.Status !== 'Canceled' && <Text mt="xs">{t('form-dialog.not-answered-explained')}</Text>}
      </div>
      <Provenance form={form} scores={[]} />
      <Group justify="space-between">
        {may === 'change' ? <FormMenu row={row} isOpen onGone={onDone} /> : <span />}
        <Button onClick={onDone}>{t('form-dialog.done')}</Button>
      </Group>
    </Stack>
  )
}
