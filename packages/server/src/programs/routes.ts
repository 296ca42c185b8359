import { programCalls } from '@samklang/contract/programs'
import { type Slice, slice } from '../http/slice.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { changeProgram, postponeProgram, previewChange } from './change.ts'
import { changeProgramUnit } from './change-unit.ts'
import { closeProgram } from './close.ts'
import { createProgram, proposeProgram } from './create.ts'
import { notifyProgram } from './notify.ts'
import { programFor } from './program-for.ts'
import { readProgramRow } from './read-programs.ts'

export function programs(dependencies: AssignDependencies): Slice {
  return slice(programCalls, {
    proposeProgram: (request) => proposeProgram(request, dependencies),

    createProgram: (request) => createProgram(request, dependencies),

    async getProgram(request) {
      const { db, now, origin, params } = request
      const { program } = await programFor(request, params.id)
      return readProgramRow(db, program.id, { ...dependencies, language: origin.language, now })
    },

    notifyProgram: (request) => notifyProgram(request, dependencies),

    closeProgram: (request) => closeProgram(request, dependencies),

    changeProgramUnit: (request) => changeProgramUnit(request, dependencies),

    postponeProgram: (request) => postponeProgram(request, dependencies),

    previewProgramChange: (request) => previewChange(request, dependencies),

    changeProgram: (request) => changeProgram(request, dependencies),
  })
}
