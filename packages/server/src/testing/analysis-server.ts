import type { Analysis, AnalysisChart } from '@samklang/contract/analysis'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay, homeZone } from '../civil-day.ts'
import { syncContent } from '../definitions/sync-content.ts'
import { readVersion } from '../forms/version.ts'
import { startAnsweringServer } from './answering-server.ts'
import { answersOf } from './forms.ts'

export type AnalysisServer = Awaited<ReturnType<typeof startAnalysisServer>>

/** A server with its own forms, where time can be spoken of as days ago: everybody is then as old as the small clinic says. */
export async function startAnalysisServer() {
  const server = await startAnsweringServer()
  await syncContent(server.db, server.clock.now())
  const daysAgo = (days: number) => Temporal.PlainDate.from(civilDay(server.clock.now())).subtract({ days }).toString()
  return {
    ...server,
    daysAgo,
    whenAgo: (days: number, time = '09:00') => at(daysAgo(days), time, homeZone),
    async analyse(
      patient: { id: string },
      body: { Mode?: 'Detailed' | 'Compact'; IncludeUnitIds?: string[]; ProgramId?: string } = { Mode: 'Detailed' },
      who = server.staff(),
    ): Promise<Analysis> {
      const reply = await (await who).post(`/api/patients/${patient.id}/analysis`, body)
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
      return reply.json()
    },
    /** One answer to every choice of the form: what the scales come to can then be counted on the fingers. */
    async everywhere(versionId: string, key: string) {
      const { compiled } = await readVersion(server.db, versionId)
      const choices = [...compiled.items.values()].filter(({ question }) =>
        question.options.some((option) => option.key === key),
      )
      return answersOf(Object.fromEntries(choices.map(({ ref }) => [ref, key])))
    },
  }
}

export function chartIn(analysis: Analysis, group: string, scale: string): AnalysisChart {
  const found = analysis.AnalysisGroups.find(({ Name }) => Name === group)
  const chart = found?.AnalysisCharts.find(({ ScaleKey }) => ScaleKey === scale)
  if (!chart) throw new Error(`no chart of ${group} ${scale}`)
  return chart
}
