import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import { emergencyNumber } from '@samklang/contract/default-help-lines'
import { type HelpLine, listAgesWithoutNumber, mostHelpLines, type UnitHelp } from '@samklang/contract/help-lines'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { nameOf } from '../../system/help-lines.ts'
import { Refused } from '../../ui/refused.tsx'
import { findFaults, isSound } from './find-faults.ts'
import { LineFields } from './line-fields.tsx'

const empty: HelpLine = {
  Name: { sv: '', en: '' },
  Text: null,
  Number: null,
  Chat: null,
  For: 'Everybody',
  IsMedical: false,
}

type UnitHelpFormProps = { help: UnitHelp; onChanged: (isChanged: boolean) => void }

/** the unit's own lines, or those that it inherits. */
export function UnitHelpForm({ help, onChanged }: UnitHelpFormProps) {
  const { t } = useText('administration')
  const { UnitId: id, UnitName, Lines, Inherited, LastModifiedAt } = help
  const [lines, setLines] = useState(Lines)
  // What was stored before a rule that it breaks is told at once.
  const [isTold, setTold] = useState(Lines !== null && !isSound(Lines))
  const save = useSend(helpLineCalls.setUnitHelp, { onSent: tellSaved })
  const isConflict = save.error instanceof CallError && save.error.status === 409

  function change(next: HelpLine[] | null) {
    setLines(next)
    onChanged(JSON.stringify(next) !== JSON.stringify(Lines))
  }

  function tellSaved() {
    onChanged(false)
    showSnackbar(t('help-lines.saved'), { tone: 'done' })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (lines === null || isSound(lines)) save.mutate({ params: { id }, body: { Lines: lines, LastModifiedAt } })
  }

  return (
    <form onSubmit={submit} noValidate aria-label={UnitName}>
      <Stack>
        <Text>{t('help-lines.always', { number: emergencyNumber })}</Text>
        {lines === null ? (
          <InheritedLines help={help} onOwn={() => change(Inherited.map((line) => ({ ...line })))} />
        ) : (
          <>
            {withPlaces(lines).map(({ line, place }) => (
              <LineFields
                key={place}
                line={line}
                place={place}
                faults={isTold ? findFaults(line) : {}}
                onChange={(next) => change(lines.with(place, next))}
                onUp={place > 0 ? () => change(moveUp(lines, place)) : undefined}
                onRemove={lines.length > 1 ? () => change(lines.toSpliced(place, 1)) : undefined}
              />
            ))}
            <Group>
              {lines.length < mostHelpLines && (
                <Button variant="default" onClick={() => change([...lines, empty])}>
                  {t('help-lines.add')}
                </Button>
              )}
              <Button variant="default" onClick={() => change(null)}>
                {t('help-lines.inherit')}
              </Button>
            </Group>
          </>
        )}
        {isTold && lines && <MissingAges lines={lines} />}
        <Refused error={save.error} />
        {isConflict && <Text>{t('help-lines.conflict')}</Text>}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('alert-steps.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function MissingAges({ lines }: { lines: readonly HelpLine[] }) {
  const { t } = useText('administration')
  return listAgesWithoutNumber(lines).map((age) => (
    <Alert key={age} color="red" role="alert">
      {t(`help-lines.fault.without.${age}`)}
    </Alert>
  ))
}

function withPlaces(lines: readonly HelpLine[]) {
  return lines.map((line, place) => ({ line, place }))
}

function moveUp(lines: readonly HelpLine[], place: number): HelpLine[] {
  const [line] = lines.slice(place, place + 1)
  return line ? lines.toSpliced(place, 1).toSpliced(place - 1, 0, line) : [...lines]
}

function InheritedLines({ help, onOwn }: { help: UnitHelp; onOwn: () => void }) {
  const { t, language } = useText('administration')
  return (
    <>
      <Text>
        {help.InheritedFrom
          ? t('help-lines.inherited-from', { unit: help.InheritedFrom })
          : t('help-lines.inherited-ours')}
      </Text>
      <List>
        {help.Inherited.map((line) => (
          <List.Item key={line.Name.sv}>
            {nameOf(line, language)} ({t(`help-lines.for.${line.For}`)})
          </List.Item>
        ))}
      </List>
      <Group>
        <Button variant="default" onClick={onOwn}>
          {t('help-lines.own')}
        </Button>
      </Group>
    </>
  )
}
