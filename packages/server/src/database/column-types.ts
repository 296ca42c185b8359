import pg from 'pg'

const date = 1082
const dates = 1182
const timestamptz = 1184
const timestamptzs = 1185
const int8 = 20
const int8s = 1016

const textList: number = 1009

const texts = pg.types.getTypeParser(textList)

function parserFor(oid: number): ((text: string) => unknown) | undefined {
  switch (oid) {
    case date:
      return (text) => text
    case timestamptz:
      return toInstant
    case int8:
      return toSafeNumber
    case dates:
      return texts
    case timestamptzs:
      return (text) => toList(text).map(toInstant)
    case int8s:
      return (text) => toList(text).map(toSafeNumber)
  }
}

/** How columns arrive: instants as ISO text with milliseconds, dates as text, whole numbers as numbers. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format === 'binary' ? undefined : parserFor(oid)) ?? pg.types.getTypeParser(oid),
}

const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** Taken apart by hand, since a Date is several times slower; another time zone or a far year goes by way of a Date. */
export function toInstant(text: string): string {
  const parts = utc.exec(text)
  if (!parts) return new Date(text).toISOString()
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}

function toSafeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large to be a number`)
  return number
}

function toList(text: string): string[] {
  const list: unknown = texts(text)
  return Array.isArray(list) ? list : []
}
