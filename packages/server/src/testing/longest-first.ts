import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long = /\/(axe|interrupted|killed-during-saves|killed-worker|restart|stranger)\.test\.ts$/

/**
 * Large files come first, which are the ones that take long, but for these: they are short and take long all the same. Begun
 * last, one of them would keep one worker busy while the other has nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const byProject = Map.groupBy(sorted, ({ project }) => project.name)
    return [...byProject.values()].flatMap((ofProject) => [
      ...ofProject.filter(({ moduleId }) => long.test(moduleId)),
      ...ofProject.filter(({ moduleId }) => !long.test(moduleId)),
    ])
  }
}
