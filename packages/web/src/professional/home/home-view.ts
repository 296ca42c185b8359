import type { NotificationCategory } from '@samklang/contract/notifications'
import { type OngoingSort, ongoingSorts, programSorts, treatmentSorts } from '@samklang/engine/follow-up/sort-ongoing'
import { useCallback } from 'react'
import { useScope } from '../../session/scope.ts'
import { cell, useCell } from '../../state/cell.ts'

export const homeTabs = ['ongoing', 'programs', 'treatments', 'journals'] as const
export type HomeTab = (typeof homeTabs)[number]
export type WorkScope = 'mine' | 'unit'

export type HomeView = {
  tab: HomeTab
  scopes: Record<HomeTab, WorkScope>
  sorts: Record<HomeTab, OngoingSort>
  search: string
  responsible: string | undefined
  group: NotificationCategory | undefined
  /** The row that was opened last, and how far one had come. */
  place: { key: string; inList: number; onPage: number } | null
}

/** a fourth way for treatments, and another for programs. */
export function sortsOf(tab: HomeTab): readonly OngoingSort[] {
  if (tab === 'programs') return programSorts
  return tab === 'treatments' ? treatmentSorts : ongoingSorts
}

/** */
export const startOfDay: HomeView = {
  tab: 'ongoing',
  scopes: { ongoing: 'mine', programs: 'unit', treatments: 'mine', journals: 'mine' },
  sorts: { ongoing: 'earliest-at', programs: 'problems', treatments: 'latest-activity', journals: 'earliest-at' },
  search: '',
  responsible: undefined,
  group: undefined,
  place: null,
}

/** Whoever comes back from a patient finds the list as they left it; another person, or unit, begins anew. */
const kept = cell({ of: '', view: startOfDay })

export function useHomeView(): [HomeView, (change: Partial<HomeView>) => void] {
  const scope = useScope()
  const { of, view } = useCell(kept)
  const change = useCallback((wanted: Partial<HomeView>) => changeView(scope, wanted), [scope])
  return [of === scope ? view : startOfDay, change]
}

function changeView(scope: string, change: Partial<HomeView>): void {
  const { of, view } = kept.get()
  kept.set({ of: scope, view: { ...(of === scope ? view : startOfDay), ...change } })
}

/** What a person has narrowed the list down by, and can clear again. */
export function isNarrowed({ search, responsible, group }: HomeView): boolean {
  return search.trim() !== '' || responsible !== undefined || group !== undefined
}

export const wide = { search: '', responsible: undefined, group: undefined }
