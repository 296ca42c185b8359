import type { Chapter } from '../chapter.ts'
import type { AdministrationChapter } from '../outline.ts'
import { accounts } from './accounts.ts'
import { environment } from './environment.ts'
import { importing } from './importing.ts'
import { log } from './log.ts'
import { openings } from './openings.ts'
import { overview } from './overview.ts'
import { permissions } from './permissions.ts'
import { roles } from './roles.ts'
import { tags } from './tags.ts'
import { unitGroups } from './unit-groups.ts'
import { units } from './units.ts'

export const chapters: Record<AdministrationChapter, Chapter> = {
  overview,
  roles,
  permissions,
  accounts,
  units,
  'unit-groups': unitGroups,
  tags,
  importing,
  log,
  openings,
  environment,
}
