import pg from 'pg'

/** The names under which the connections of one pool prepare what they are asked. */
export type StatementNames = {
  nameFor(text: string, values: unknown): string | undefined
  /** As it is called on the connections now. */
  inForce(name: string): string
  /** What was prepared is planned for tables that have changed since: from now on everything is prepared anew. */
  replaceAll(failed: string): void
}

export function namesOfStatements(): StatementNames {
  const repeated = new Map<string, string>()
  const seenOnce = new Set<string>()
  let changes = 0
  const inForce = (name: string) => (changes === 0 ? name : `${name}.${changes}`)
  return {
    inForce,
    nameFor(text, values) {
      const given = nameComment.exec(text)?.[1]
      if (given || !Array.isArray(values) || values.length === 0) return given
      const known = repeated.get(text)
      if (known || repeated.size >= mostNamed || text.length > longestNamed) return known
      if (seenOnce.delete(text)) repeated.set(text, `repeated-${repeated.size + 1}`)
      else seenOnce.add(text)
      if (seenOnce.size > mostNamed) seenOnce.clear()
      return repeated.get(text)
    },
    replaceAll(failed) {
      // Others that were under way fail of the same.
      if (failed === inForce(failed.replace(/\.\d+$/, ''))) changes += 1
    },
  }
}

const nameComment = /^\/\* ([a-z][a-z0-9-]*) \*\/ /

// Each takes some memory of the database on every connection that has run it.
const mostNamed = 1000
const longestNamed = 20_000

type Answered = (error: unknown, result: unknown) => void

/**
 * What comes again is prepared under a name: to plan it takes longer than to run it, mostly. Kysely hands over text and values only;
 * a name that was given travels in a leading comment, which the statistics then show too.
 */
export function sendPrepared(client: pg.PoolClient, names: StatementNames): void {
  const send = client.query.bind(client)
  /** Whether it may be sent once more, without a name: nothing came of it, and no transaction was broken by it. */
  const isToRepeat = (error: unknown, sentAs: string): boolean => {
    if (!isOutdatedPlan(error)) return false
    names.replaceAll(sentAs)
    return client.getTransactionStatus() === 'I'
  }
  Object.assign(client, {
    query(statement: unknown, ...rest: unknown[]) {
      if (isNamed(statement)) {
        const name = names.inForce(statement.name)
        const { text, values } = statement
        const [, answered] = rest
        if (!isCallback(answered)) return Reflect.apply(send, client, [made({ name, text, values }), ...rest])
        const again: Answered = (error, result) =>
          isToRepeat(error, name) ? Reflect.apply(send, client, [text, values, answered]) : answered(error, result)
        return Reflect.apply(send, client, [made({ name, text, values }), undefined, again])
      }
      const base = typeof statement === 'string' ? names.nameFor(statement, rest[0]) : undefined
      const name = base && names.inForce(base)
      const given = name ? [{ name, text: statement, values: rest[0] }] : [statement, ...rest]
      const answer: unknown = Reflect.apply(send, client, given)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error) => {
        if (isUnanswered(error)) endStuck(client)
        if (name && isToRepeat(error, name)) return Reflect.apply(send, client, [statement, ...rest])
        throw error
      })
    },
  })
}

/** PostgreSQL has planned it for a table that has been changed since, so that the rows would be of other types. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

// What was asked may yet be answered; whoever got this connection next would wait behind it, or take that for their own.
function endStuck(client: pg.PoolClient): void {
  client.end().catch(() => {})
}

type Named = { name: string; text: string; values: unknown[] }

function isNamed(statement: unknown): statement is Named {
  return typeof statement === 'object' && statement !== null && 'name' in statement && 'values' in statement
}

// Handed over as a query of its own, since pg would else copy the statement field by field each time.
function made({ name, text, values }: Named): object {
  return Object.assign(new pg.Query(text, values), { name })
}

function isCallback(given: unknown): given is Answered {
  return typeof given === 'function'
}
