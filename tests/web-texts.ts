import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const i18n = 'packages/web/src/i18n'

export const languages = ['sv', 'en'] as const
export const textGroups = ['common', 'professional', 'administration', 'patient', 'sign-in', 'invitation']

/** The files of a group: one, or a folder of them with its name. */
export function textFilesOf(language: string, group: string): string[] {
  const file = join(i18n, language, `${group}.json`)
  if (existsSync(file)) return [file]
  const folder = join(i18n, language, group)
  return readdirSync(folder).map((name) => join(folder, name))
}

/** The texts of a group as the web has them. */
export function readTexts(language: string, group: string): Record<string, unknown> {
  return Object.assign({}, ...textFilesOf(language, group).map((file) => JSON.parse(readFileSync(file, 'utf8'))))
}
