import areas from './administration/areas.json' with { type: 'json' }
import programSteps from './administration/program-steps.json' with { type: 'json' }
import programs from './administration/programs.json' with { type: 'json' }

/** The texts of the administration: a file per area of the screens, fetched as one. */
const administration = { ...areas, ...programSteps, ...programs }

export default administration
