import { FormFile } from '@samklang/contract/form-file'
import { type ReadYaml, readYaml } from './read-yaml.ts'

export function readFormFile(text: string): ReadYaml<FormFile> {
  return readYaml(text, FormFile)
}
