import { setDraftStorage } from './draft-storage.ts'
import * as keptDrafts from './encrypted-drafts.ts'

// For staff, whose screens bring it along: there is no first question to wait for.
setDraftStorage(keptDrafts)
