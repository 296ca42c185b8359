import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, in this order. Its text is short, by which vitest would let it run last and alone. */
const longest = [
  'tests/browser/axe.test.ts',
  'tests/start.test.ts',
  'tests/interrupted.test.ts',
  'tests/example.test.ts',
]

/** Files that run for minutes begin first, so that the others are done beside them; the rest as vitest has it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at === -1 ? longest.length : at
    }
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
