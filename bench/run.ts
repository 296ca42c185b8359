// npm run bench -- <name>: one benchmark, or all of them one after the other.
import { readdirSync } from 'node:fs'

const known = readdirSync(import.meta.dirname).flatMap((file) => /^bench-([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : known) await import(`./bench-${name}.ts`)
