import { Button, Group, TextInput } from '@mantine/core'
import * as tagCalls from '@samklang/contract/client/tags'
import type { Tag } from '@samklang/contract/tags'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { findTagFault, type TagFault } from './find-tag-fault.ts'

/** Several tags are often added in a row: the field empties and keeps the focus. */
export function AddTag({ tags }: { tags: readonly Tag[] }) {
  const { t } = useText('administration')
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<TagFault>()
  const add = useSend(tagCalls.addTag, {
    onSent: tellAdded,
  })
  // Somebody else may have added it a moment ago.
  const isThere = add.error instanceof CallError && add.error.status === 409
  const error = fault ? faultText(fault) : isThere && t('tags.fault.exists')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = findTagFault(name, tags)
    setFault(found)
    field.current?.focus()
    if (!found) add.mutate({ body: { Name: name } })
  }

  function tellAdded(tag: Tag) {
    setName('')
    showSnackbar(t('tags.added', { name: tag.Name }), { tone: 'done' })
  }

  function change(next: string) {
    setFault(undefined)
    add.reset()
    setName(next)
  }

  function faultText(key: TagFault): string {
    return key === 'no-commas' ? t('common:validation.no-commas') : t(`tags.fault.${key}`)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          ref={field}
          label={t('tags.new')}
          description={t('tags.new-hint')}
          value={name}
          error={error}
          maxLength={60}
          autoComplete="off"
          flex="1 1 16rem"
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconPlus aria-hidden size={18} />} loading={add.isPending}>
          {t('tags.add')}
        </Button>
      </Group>
      <Refused error={isThere ? null : add.error} />
    </form>
  )
}
