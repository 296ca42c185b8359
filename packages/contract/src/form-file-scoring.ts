import * as z from 'zod/mini'
import { AlertKind, Scale, Severity } from './form-content.ts'
import { Words } from './form-facts.ts'

/** Ids are stable from version to version; a dot is kept for the rows of a matrix. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/, 'regex'))
const item = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}(\.[A-Za-z0-9][A-Za-z0-9_-]{0,59})?$/, 'regex'))
const finite = z.number().check(z.refine((value) => Number.isFinite(value), 'not-allowed'))
const ids = z.array(id)
const items = z.array(item)

/** `from` and `to` belong to the span, `above` and `below` do not. */
const span = {
  from: z.optional(finite),
  to: z.optional(finite),
  above: z.optional(finite),
  below: z.optional(finite),
}
export type FileSpan = { [End in keyof typeof span]?: number | undefined }

export const age = z.optional(z.strictObject({ from: z.optional(z.int()), to: z.optional(z.int()) }))
const forWhom = { age, gender: z.optional(z.enum(['Female', 'Male'])) }

const FileBand = z
  .strictObject({
    key: id,
    title: Words,
    of: z.optional(z.enum(['Raw', 'Tscore'])),
    ...span,
    severity: Severity,
    ...forWhom,
  })
  .check(z.refine(isSpan, 'between'))
export const Bands = z.array(FileBand).check(z.minLength(1), z.maxLength(200))

export type FileBand = z.output<typeof FileBand>

/** Either the name of something the file holds once, or the thing itself. */
export const nameOr = <Thing extends z.ZodMiniType>(thing: Thing) => z.union([id, thing])

const FileNorm = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  demonstration: z._default(z.boolean(), false),
  groups: z
    .array(
      z.strictObject({
        ...forWhom,
        mean: z.optional(finite),
        sd: z.optional(finite),
        /** Raw value and T-score, pair by pair. */
        table: z.optional(z.array(z.tuple([finite, finite])).check(z.maxLength(500))),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
})
export type FileNorm = z.output<typeof FileNorm>

export const FileScale = z.strictObject({
  key: id,
  title: Words,
  items: z._default(items, []),
  subScales: z._default(ids, []),
  method: z._default(Scale.shape.Method, 'Sum'),
  reverse: z._default(items, []),
  weights: z.optional(z.record(item, finite)),
  countFrom: z.optional(finite),
  maxMissing: Scale.shape.MaxMissing,
  prorate: Scale.shape.Prorate,
  decimals: Scale.shape.Decimals,
  direction: Scale.shape.Direction,
  dimension: z.optional(id),
  alwaysVisible: Scale.shape.AlwaysVisible,
  aggregated: Scale.shape.IsAggregated,
  min: z.optional(finite),
  max: z.optional(finite),
  bands: z.optional(nameOr(Bands)),
  /** Nobody has measured where the bands begin and end. */
  demonstrationBands: z._default(z.boolean(), false),
  norm: z.optional(FileNorm),
  change: z.optional(
    z.strictObject({
      reliability: finite,
      sd: finite,
      demonstration: z._default(z.boolean(), false),
      clinical: z.optional(z.strictObject({ mean: finite, sd: finite })),
    }),
  ),
})
export type FileScale = z.output<typeof FileScale>

export const FileAlert = z
  .strictObject({
    key: id,
    text: Words,
    question: z.optional(id),
    row: z.optional(id),
    scale: z.optional(id),
    options: z.optional(ids),
    ...span,
    severity: z._default(Severity, 'Alert'),
    kind: z._default(AlertKind, 'Risk'),
    /** Of an alert with a lower severity than `Alert`: whoever answers is helped at once all the same. */
    help: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ question, scale }) => (question === undefined) !== (scale === undefined), 'required'),
    z.refine((alert) => (alert.options ? endsOf(alert).length === 0 : isSpan(alert)), 'between'),
  )

export type FileAlert = z.output<typeof FileAlert>

function endsOf({ from, to, above, below }: FileSpan): number[] {
  return [from, to, above, below].filter((end) => end !== undefined)
}

/** One open end, or one or two that belong to it. */
function isSpan({ from, to, above, below }: FileSpan): boolean {
  const ends = endsOf({ from, to, above, below }).length
  if (above !== undefined || below !== undefined) return ends === 1
  return ends > 0 && (from ?? -Infinity) <= (to ?? Infinity)
}
