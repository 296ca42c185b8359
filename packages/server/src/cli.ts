import { parseArgs } from 'node:util'
import { type Command, commands } from './commands/all.ts'
import { StartupProblem } from './config/startup-problem.ts'

const [name = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await run(command)
else {
  console.error(help())
  process.exitCode = name === 'help' || name === '--help' ? 0 : 2
}

async function run(command: Command): Promise<void> {
  try {
    const { options = {}, takesWord: allowPositionals = false } = command
    // A word may begin with a minus: clock -2h.
    const args = rest.map((word) => (/^-\d/.test(word) && allowPositionals ? ` ${word}` : word))
    const { values, positionals } = parseArgs({ args, options, allowPositionals })
    process.exitCode = await command.run({ values, words: positionals.map((word) => word.trim()), env: process.env })
  } catch (error) {
    const isPlain = error instanceof StartupProblem || (error instanceof TypeError && 'code' in error)
    console.error(isPlain ? error.message : error)
    process.exitCode = isPlain && !(error instanceof StartupProblem) ? 2 : 1
  }
}

function help(): string {
  const lines = Object.entries(commands).flatMap(([name, { usage, does }]) => [
    `  ${`${name} ${usage}`.trim()}`,
    `      ${does}`,
  ])
  return ['npm run samklang -- <command>', '', ...lines].join('\n')
}
