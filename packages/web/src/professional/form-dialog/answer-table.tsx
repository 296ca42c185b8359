import { Table, Title } from '@mantine/core'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { AnswerSection } from '../form-answers/read-answers.ts'
import { EndsText } from './ends-text.tsx'
import classes from './form-dialog.module.css'

type AnswerTableProps = {
  sections: readonly AnswerSection[]
  hasEarlier: boolean
  title?: string
  /** The heading that stands above it already. */
  titledBy?: string
}

/** Every question with its answer, and what was answered the last time where that was something else. */
export function AnswerTable({ sections, hasEarlier, title, titledBy }: AnswerTableProps) {
  const { t } = useText('professional')
  const titleId = useId()
  return (
    <section aria-labelledby={titledBy ?? titleId}>
      {!titledBy && (
        <Title order={3} size="h5" id={titleId} mb="xs">
          {title ?? t('form-dialog.answers')}
        </Title>
      )}
      <Table horizontalSpacing="sm" verticalSpacing={6} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('form-dialog.question')}</Table.Th>
            <Table.Th scope="col">{t('form-dialog.answer')}</Table.Th>
            {hasEarlier && <Table.Th scope="col">{t('form-dialog.last-time')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        {sections.map((section) => (
          <Table.Tbody key={section.id}>
            {section.title && (
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={hasEarlier ? 3 : 2} className={classes.group}>
                  {section.title}
                </Table.Th>
              </Table.Tr>
            )}
            {section.lines.map((line) => (
              <Table.Tr key={line.ref}>
                <Table.Th scope="row" fw={400}>
                  {line.question}
                </Table.Th>
                <Table.Td className={classes.answer}>
                  {line.answer ?? <span className={classes.unanswered}>{t('form-dialog.unanswered')}</span>}
                  {line.answer !== null && line.ends && <EndsText ends={line.ends} />}
                </Table.Td>
                {hasEarlier && <Table.Td className={classes.before}>{line.before}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </section>
  )
}
