import { Table, Text, Title, VisuallyHidden } from '@mantine/core'
import type { Analysis, AnalysisScore } from '@samklang/contract/analysis'
import { useText } from '../../i18n/use-text.ts'
import { ScrollSideways } from '../../ui/scroll-sideways.tsx'
import { ChangeLines } from '../analysis/change-lines.tsx'
import { useChangeWords } from '../analysis/use-change-words.ts'
import { judgedOf, useChartWords } from '../analysis/use-chart-words.ts'
import { SmallLine } from './small-line.tsx'
import classes from './summary.module.css'
import { type SummaryCourse, tellingCourses } from './telling.ts'

const most = 6

/** Where things stand: the latest value in words, and what has become of it. */
export function CourseTable({ analysis }: { analysis: Analysis }) {
  const { t } = useText('professional')
  const { courses, left } = tellingCourses(analysis.AnalysisGroups, most)
  const isMadeUp = courses.some(({ latest }) => latest.Change?.IsDemonstration)
  return (
    <section className={classes.part}>
      <Title order={3} size="h6">
        {t('analysis.title')}
      </Title>
      {courses.length === 0 ? (
        <Text size="sm">{t('analysis.none')}</Text>
      ) : (
        <ScrollSideways label={t('summary.table')}>
          <Table horizontalSpacing="xs" verticalSpacing={2} fz="sm" className={classes.courses}>
            <Table.Caption>
              <VisuallyHidden>{t('summary.table')}</VisuallyHidden>
            </Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('form-dialog.scale')}</Table.Th>
                <Table.Th scope="col">{t('analysis.change')}</Table.Th>
                <Table.Th scope="col">{t('summary.latest')}</Table.Th>
                <Table.Th scope="col">{t('summary.course')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {courses.map((course) => (
                <Row key={`${course.chart.Key}/${course.answerer.Key}`} course={course} />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollSideways>
      )}
      {(left > 0 || isMadeUp) && (
        <Text size="xs" c="dimmed">
          {left > 0 && t('summary.more-courses', { count: left })} {isMadeUp && t('analysis.between.made-up')}
        </Text>
      )}
    </section>
  )
}

function Row({ course: { chart, answerer, scores, latest, uncounted } }: { course: SummaryCourse }) {
  const words = useChartWords()
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <b>{chart.DisplayName}</b>
        <br />
        {words.who(answerer)}
      </Table.Th>
      <Table.Td className={classes.change}>
        <Changes latest={latest} />
      </Table.Td>
      <Table.Td>
        <b>{words.value(latest, chart)}</b>
        <br />
        {latest.Band && `${latest.Band}, `}
        <span className={classes.day}>{latest.Day}</span>
        {uncounted.map((score) => (
          <div key={score.DateTime}>
            {score.Day}: {words.reason(score, 'Raw')}
          </div>
        ))}
      </Table.Td>
      <Table.Td>
        <SmallLine chart={{ ...chart, Scores: scores }} />
      </Table.Td>
    </Table.Tr>
  )
}

function Changes({ latest }: { latest: AnalysisScore }) {
  const words = useChangeWords()
  const judged = judgedOf(latest)
  const other = words.other(judged)
  if (words.lines(judged).length === 0) return '–'
  return (
    <>
      <ChangeLines judged={judged} className={classes.changes} />
      {other && <div>{other}</div>}
    </>
  )
}
