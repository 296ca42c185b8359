/** The part of FHIRPath that calculations of forms are written in: paths, calls, variables, literals and operators. */
export type FhirPath =
  | { is: 'Number'; value: number }
  | { is: 'Text'; value: string }
  | { is: 'Empty' }
  | { is: 'Variable'; name: string }
  | { is: 'Special'; name: string }
  | { is: 'Member'; of: FhirPath | undefined; name: string }
  | { is: 'Call'; of: FhirPath | undefined; name: string; args: FhirPath[] }
  | { is: 'Binary'; op: string; left: FhirPath; right: FhirPath }

const longest = 20_000
const deepest = 60

const token =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|'(?<text>(?:[^'\\]|\\.)*)'|%(?:`(?<quoted>[^`]*)`|(?<variable>[A-Za-z_]\w*))|\$(?<special>\w+)|`(?<ticked>[^`]*)`|(?<name>[A-Za-z_]\w*)|(?<sign><=|>=|!=|!~|[-+*/&|=~<>(){}.,[\]]))/y

type Token = { kind: 'number' | 'text' | 'variable' | 'special' | 'name' | 'sign' | 'end'; text: string }

/** From the loosest to the tightest. */
const operators: string[][] = [
  ['implies'],
  ['or', 'xor'],
  ['and'],
  ['in', 'contains'],
  ['=', '!=', '~', '!~'],
  ['<', '>', '<=', '>='],
  ['|'],
  ['+', '-', '&'],
  ['*', '/', 'div', 'mod'],
]

/** Undefined when it is not such an expression. */
export function parsePath(expression: string): FhirPath | undefined {
  const tokens = expression.length > longest ? undefined : tokensOf(expression)
  if (!tokens) return undefined
  let at = 0
  const peek = (): Token => tokens[at] ?? { kind: 'end', text: '' }
  const isNext = (sign: string) => peek().kind === 'sign' && peek().text === sign
  const take = (sign: string) => {
    if (!isNext(sign)) return false
    at += 1
    return true
  }

  function readBinary(level: number, depth: number): FhirPath | undefined {
    const signs = operators[level]
    if (depth > deepest) return undefined
    if (!signs) return readTerm(depth)
    let left = readBinary(level + 1, depth)
    while (left && (peek().kind === 'sign' || peek().kind === 'name') && signs.includes(peek().text)) {
      const op = peek().text
      at += 1
      const right = readBinary(level + 1, depth)
      left = right && { is: 'Binary', op, left, right }
    }
    return left
  }

  function readTerm(depth: number): FhirPath | undefined {
    let path = readStart(depth)
    while (path && take('.')) {
      const { kind, text } = peek()
      if (kind !== 'name') return undefined
      at += 1
      path = readNamed(path, text, depth)
    }
    return path
  }

  function readStart(depth: number): FhirPath | undefined {
    const { kind, text } = peek()
    at += 1
    if (kind === 'number') return { is: 'Number', value: Number(text) }
    if (kind === 'text') return { is: 'Text', value: text }
    if (kind === 'variable') return { is: 'Variable', name: text }
    if (kind === 'special') return { is: 'Special', name: text }
    if (kind === 'name') return readNamed(undefined, text, depth)
    if (text === '{') return take('}') ? { is: 'Empty' } : undefined
    if (text !== '(') return undefined
    const inner = readBinary(0, depth + 1)
    return inner && take(')') ? inner : undefined
  }

  function readNamed(of: FhirPath | undefined, name: string, depth: number): FhirPath | undefined {
    if (!take('(')) return { is: 'Member', of, name }
    const args: FhirPath[] = []
    while (!take(')')) {
      if (args.length > 0 && !take(',')) return undefined
      const arg = readBinary(0, depth + 1)
      if (!arg) return undefined
      args.push(arg)
    }
    return { is: 'Call', of, name, args }
  }

  const path = readBinary(0, 0)
  return peek().kind === 'end' ? path : undefined
}

function tokensOf(expression: string): Token[] | undefined {
  const tokens: Token[] = []
  const text = expression.trim()
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)?.groups
    if (!found) return undefined
    tokens.push(tokenOf(found))
  }
  return tokens
}

function tokenOf(found: Record<string, string | undefined>): Token {
  const { number, text, quoted, variable, special, ticked, name, sign } = found
  if (number !== undefined) return { kind: 'number', text: number }
  if (text !== undefined) return { kind: 'text', text: text.replace(/\\(.)/g, '$1') }
  if (quoted !== undefined || variable !== undefined) return { kind: 'variable', text: quoted ?? variable ?? '' }
  if (special !== undefined) return { kind: 'special', text: special }
  if (ticked !== undefined || name !== undefined) return { kind: 'name', text: ticked ?? name ?? '' }
  return { kind: 'sign', text: sign ?? '' }
}
