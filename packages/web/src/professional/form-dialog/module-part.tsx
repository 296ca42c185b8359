import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { countAnswered } from '@samklang/engine/form/count-answered'
import { useId, useMemo } from 'react'
import { compiledOf, subjectOf } from '../../answering/open-answering.ts'
import { useText } from '../../i18n/use-text.ts'
import { AlertCards } from '../care/alert-cards.tsx'
import type { AnswerSection } from '../form-answers/read-answers.ts'
import { type ReadPage, readModule } from '../form-answers/read-module.ts'
import { useStaffWords } from '../form-answers/use-staff-words.ts'
import { AnswerTable } from './answer-table.tsx'
import { Provenance } from './provenance.tsx'
import { RefusedAnswers } from './refused-answers.tsx'

type ModulePartProps = {
  form: StaffForm
  onDone: () => void
  /** Where staff write it together with the patient. */
  onGoOn?: (() => void) | undefined
}

/** A module as the patient has come with it: page by page, with what was written. It has no scores and is not confirmed. */
export function ModulePart({ form, onDone, onGoOn }: ModulePartProps) {
  const { t } = useText('professional')
  const words = useStaffWords(form)
  const pages = useMemo(() => {
    const { Answers: answers, Progress: progress } = form
    return readModule({ form: compiledOf(form), words, subject: subjectOf(form), answers, progress })
  }, [form, words])
  const answered = useMemo(() => countAnswered(compiledOf(form), form.Answers, subjectOf(form)), [form])
  const done = pages.filter(({ isDone }) => isDone).length
  return (
    <Stack gap="lg" mt="md">
      <AlertCards alerts={form.Alerts} phones={form.Phones} />
      <RefusedAnswers refused={form.RefusedAnswers} more={form.MoreRefusedAnswers} />
      <Group justify="space-between">
        <Text fw={600}>
          {t('form-dialog.module.pages', { done, pages: pages.length })}{' '}
          {answered.asked > 0 &&
            `${t('treatments.far.questions', { done: answered.answered, count: answered.asked })}.`}
        </Text>
        {onGoOn && (
          <Button variant="default" onClick={onGoOn}>
            {t('form-dialog.go-on-interview')}
          </Button>
        )}
      </Group>
      {pages.map((page, index) => (
        <OnePage key={page.id} page={page} title={page.title || t('form-dialog.module.page', { page: index + 1 })} />
      ))}
      <Provenance form={form} scores={[]} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('common:action.close')}</Button>
      </Group>
    </Stack>
  )
}

function OnePage({ page: { isDone, sections }, title }: { page: ReadPage; title: string }) {
  const { t } = useText('professional')
  const titleId = useId()
  return (
    <div>
      <Group gap="sm" mb={4}>
        <Title order={3} size="h5" id={titleId}>
          {title}
        </Title>
        <Badge variant="light" tt="none" color={isDone ? 'teal' : 'gray'}>
          {t(isDone ? 'form-dialog.module.page-done' : 'form-dialog.module.page-not-done')}
        </Badge>
      </Group>
      {sections.length > 0 && (
        <AnswerTable sections={untitled(sections, title)} hasEarlier={false} titledBy={titleId} />
      )}
    </div>
  )
}

/** The heading of a page that has one group alone is often its group's too. */
function untitled(sections: readonly AnswerSection[], title: string): AnswerSection[] {
  return sections.map((section) => (section.title === title ? { ...section, title: '' } : section))
}
