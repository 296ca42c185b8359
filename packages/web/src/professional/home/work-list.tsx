import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { formatDay } from '../../ui/format-time.ts'
import { useHeldRows } from '../../ui/use-held-rows.ts'
import { useMinute } from '../../ui/use-minute.ts'
import type { HomeTab } from './home-view.ts'
import { putFirst } from './put-first.ts'
import { usePrinting } from './use-printing.ts'
import { useReturn } from './use-return.ts'
import { useTriageKeys } from './use-triage-keys.ts'
import { WorkColumns } from './work-columns.tsx'
import { keyOf, type WorkLine } from './work-line.ts'
import classes from './work-list.module.css'
import { WorkListHead } from './work-list-head.tsx'
import { WorkRow } from './work-row.tsx'

type WorkListProps = {
  tab: HomeTab
  latest: readonly WorkLine[]
  known: readonly WorkLine[]
  choice: string
  isProvisional: boolean
  nothing: ReactNode
}

const rowHeights = { Detailed: 65, Compact: 37 }

/** Rows that stand still while things happen; of thousands only those in sight are there. */
export function WorkList({ tab, latest, known, choice, isProvisional, nothing }: WorkListProps) {
  const { t } = useText('professional')
  const scroller = useRef<HTMLDivElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const layout = useSession()?.userProfile.ScreenLayout ?? 'Detailed'
  const { rows, news, hasGone, show } = useHeldRows({ latest, known, keyOf, choice, isProvisional })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string>()
  const activeAt = Math.max(
    0,
    rows.findIndex(({ key }) => key === active),
  )
  const isPrinting = usePrinting()
  const day = formatDay(useMinute())
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeights[layout],
    // A row has another height in the other layout, and is measured anew.
    getItemKey: (index) => `${layout}/${rows[index]?.key}`,
    overscan: 8,
    // Up to a whole pixel: a row that begins a part of one too early lies over the line below the row before it.
    measureElement: (row) => Math.ceil(row.getBoundingClientRect().height),
    // The row with the focus stays, however far one scrolls away from it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      if (isPrinting) return Array.from({ length: count }, (_, place) => place)
      const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
      return inSight.includes(activeAt) || activeAt >= count ? inSight : [activeAt, ...inSight]
    },
  })
  const mayConfirm = tab === 'ongoing'
  const toggle = useCallback(
    (key: string) => {
      const found = rows.find((one) => one.key === key)
      if (!mayConfirm || !found || found.isGone || found.row.ConfirmableFormIds.length === 0) return
      setChosen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]))
    },
    [rows, mayConfirm],
  )
  const keys = useTriageKeys({ rows, activeAt, scroller, virtual, setActive, toggle })
  const keepPlace = useReturn({ rows, scroller, setActive })

  // The button that was pressed is gone when it has done its work.
  const sayCount = useCallback(() => said.current?.focus({ preventScroll: true }), [])

  return (
    <>
      <WorkListHead
        rows={rows}
        news={news}
        hasGone={hasGone}
        first={putFirst(rows, latest)}
        onShow={() => {
          show()
          scroller.current?.scrollTo({ top: 0 })
          sayCount()
        }}
        tab={tab}
        chosen={chosen}
        onConfirmed={() => {
          setChosen(new Set())
          show()
        }}
        onGone={sayCount}
        said={said}
      />
      {rows.length === 0 ? (
        nothing
      ) : (
        <div className={classes.table} data-layout={layout} data-confirms={mayConfirm || undefined}>
          <WorkColumns tab={tab} mayConfirm={mayConfirm} />
          <div ref={scroller} className={classes.scroller} data-work-rows>
            <ul
              aria-label={t(`home.tabs.${tab}`)}
              className={classes.rows}
              style={isPrinting ? undefined : { height: virtual.getTotalSize() }}
              onKeyDown={keys}
            >
              {virtual.getVirtualItems().map(({ index, start }) => {
                const held = rows[index]
                return (
                  held && (
                    <WorkRow
                      key={held.key}
                      held={held}
                      index={index}
                      count={rows.length}
                      start={isPrinting ? undefined : start}
                      measure={virtual.measureElement}
                      layout={layout}
                      day={day}
                      isActive={index === activeAt}
                      isChosen={mayConfirm ? chosen.has(held.key) : undefined}
                      onToggle={toggle}
                      onActivate={setActive}
                      onOpen={keepPlace}
                    />
                  )
                )
              })}
            </ul>
          </div>
        </div>
      )}
    </>
  )
}
