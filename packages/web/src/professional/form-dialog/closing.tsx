import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { formCalls, type StaffForm } from '@samklang/contract/forms'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import { useKeptWords } from '../../state/kept-words.ts'
import { useSettings } from '../../system/settings.ts'
import { Refused, shownInDialog } from '../../ui/refused.tsx'
import { FormMenu } from '../care/form-menu.tsx'
import { useCareSend } from '../care/use-care-send.ts'
import { usePatient } from '../patient/use-patient.ts'
import classes from './form-dialog.module.css'

const longest = 4000

/** What staff say of it, and that somebody has read it. */
export function Closing({ form, onDone }: { form: StaffForm; onDone: () => void }) {
  const { t } = useTranslation('professional')
  const { OpeningEndsAt } = usePatient()
  const { words: typed, keep, letGo } = useKeptWords(`comment/${form.Id}`)
  const [sendsToEhr, setSendsToEhr] = useState(false)
  const isEhrPossible = useEhrPossible(form.Id)
  const say = useCareSend(formCalls.commentForm, { inline: shownInDialog })
  const confirm = useCareSend(formCalls.confirmForm, { inline: shownInDialog })
  // Whoever has written nothing sends nothing: a colleague may have said something meanwhile.
  const comment = typed ?? form.AdministrativeComment ?? ''
  const written = comment.trim() || null
  const isChanged = typed !== undefined && written !== (form.AdministrativeComment ?? null)
  const params = { id: form.Id }
  const print = (
    <Button variant="subtle" leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
      {t('form-dialog.print')}
    </Button>
  )
  if (OpeningEndsAt) return print

  return (
    <>
      <Textarea
        label={t('form-dialog.comment')}
        description={t('form-dialog.comment-hint')}
        value={comment}
        maxLength={longest}
        autosize
        minRows={2}
        onChange={(event) => keep(event.currentTarget.value)}
      />
      {isEhrPossible && form.Row.Confirmation !== 'Confirmed' && (
        <Checkbox
          label={t('form-dialog.to-ehr')}
          checked={sendsToEhr}
          onChange={(event) => setSendsToEhr(event.currentTarget.checked)}
        />
      )}
      <Refused error={confirm.error ?? say.error} />
      <Group justify="space-between" className={classes.closing} data-no-print>
        <Group gap="xs">
          {print}
          <FormMenu row={form.Row} isOpen onGone={onDone} />
        </Group>
        <Group gap="xs">
          {isChanged && (
            <Button
              variant="default"
              loading={say.isPending}
              onClick={() =>
                say.mutate({ params, body: { AdministrativeComment: written } }, { onSuccess: () => letGo(typed) })
              }
            >
              {t('form-dialog.save-comment')}
            </Button>
          )}
          {form.Row.Confirmation === 'Confirmed' ? (
            <Button onClick={onDone}>{t('form-dialog.done')}</Button>
          ) : (
            <Button
              loading={confirm.isPending}
              onClick={() =>
                confirm.mutate(
                  {
                    params,
                    body: {
                      kind: form.Kind,
                      ...(isChanged && { administrativeComment: written }),
                      ...(sendsToEhr && { sendResultsToEhrSystem: true }),
                    },
                  },
                  {
                    onSuccess: () => {
                      letGo(typed)
                      onDone()
                    },
                  },
                )
              }
            >
              {t('form-dialog.confirm')}
            </Button>
          )}
        </Group>
      </Group>
    </>
  )
}

/** nothing of the record system is seen where there is none. */
function useEhrPossible(id: string): boolean {
  const isOn = useSettings()?.EhrIntegrationEnabled ?? false
  const query = callQuery(useScope(), formCalls.getEhrCompatible, { params: { id } })
  return useQuery({ ...query, enabled: isOn }).data === true
}
