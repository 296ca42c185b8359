import { readFileSync } from 'node:fs'
import { type ESTree, type Plugin, parseAst } from 'vite'

/**
 * A browser needs the method and the path of a call, what it shows or changes, whether it takes a key, and whether its reply is a stream; the server is who judges what is sent.
 * In the build the tables of calls therefore come alone, so that a patient's phone does not fetch the fields of every staff reply.
 */
export function stripContract(): Plugin {
  return {
    name: 'samklang:calls-alone',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [, path, table] = /^(.+)\?calls=(\w+)$/.exec(source) ?? []
      const found = path && (await this.resolve(path, importer))
      return found ? `${found.id}?calls=${table}` : undefined
    },
    load: {
      filter: { id: /\?calls=\w+$/ },
      handler(id) {
        const [file = '', table = ''] = id.split('?calls=')
        return lightTable(readFileSync(file, 'utf8'), table)
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.+\.tsx?$/, code: /Calls\b/ },
      handler: (code) => ({ code: importCallsAlone(code), map: null }),
    },
  }
}

/**
 * `import { formCalls, Severity }` becomes two imports, of which the first leads to the table and nothing behind it. The table is
 * a module, so that the build leaves out the calls that nobody makes, and their names.
 */
export function importCallsAlone(code: string): string {
  return code.replace(
    /^import \{([^}]*)\} from '(@samklang\/contract\/[\w-]+)'/gm,
    (whole, list: string, from: string) => {
      const names = list.split(',').flatMap((name) => name.trim() || [])
      const calls = names.filter((name) => /^\w+Calls$/.test(name))
      if (calls.length === 0) return whole
      const others = names.filter((name) => !calls.includes(name) && !name.startsWith('type '))
      const rest = others.length > 0 ? `; import { ${others.join(', ')} } from '${from}'` : ''
      return `${calls.map((table) => `import * as ${table} from '${from}?calls=${table}'`).join('; ')}${rest}`
    },
  )
}

/** A table of a file of the contract, each call with no more than the browser's own client reads. */
export function lightTable(source: string, name: string): string {
  return parseAst(source, { lang: 'ts' })
    .body.flatMap((statement) => (statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? []) : []))
    .flatMap((declared) => (declared.type === 'VariableDeclaration' ? declared.declarations : []))
    .flatMap(({ id, init }) => {
      const table = id.type === 'Identifier' && id.name === name && init && objectIn(init)
      return table ? propertiesOf(table).map(lightCall) : []
    })
    .join('\n')

  function lightCall({ key, value }: ESTree.ObjectProperty): string {
    const call = objectIn(value)
    if (!call) throw new Error(`A call that is no object: ${source.slice(key.start, value.end)}`)
    const kept = propertiesOf(call).filter(
      (part) =>
        isNamed(part, 'method') ||
        isNamed(part, 'path') ||
        isNamed(part, 'idempotencyKey') ||
        isNamed(part, 'shows') ||
        (isNamed(part, 'changes') && !isEmpty(part)) ||
        (isNamed(part, 'reply') && part.value.type === 'Literal'),
    )
    return `export const ${source.slice(key.start, key.end)} = {${kept.map(({ start, end }) => source.slice(start, end)).join(',')}}`
  }
}

/** What stands before `as const satisfies Calls`. */
function objectIn(node: ESTree.Expression): ESTree.ObjectExpression | undefined {
  if (node.type === 'ObjectExpression') return node
  if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression') return objectIn(node.expression)
  return undefined
}

function propertiesOf(node: ESTree.ObjectExpression): ESTree.ObjectProperty[] {
  return node.properties.map((property) => {
    if (property.type === 'Property') return property
    throw new Error('A table of calls is written out, without spreads.')
  })
}

function isNamed({ key }: ESTree.ObjectProperty, name: string): boolean {
  return key.type === 'Identifier' && key.name === name
}

function isEmpty({ value }: ESTree.ObjectProperty): boolean {
  return value.type === 'ArrayExpression' && value.elements.length === 0
}
