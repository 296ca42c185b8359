import { takeShelf } from './draft-shelf.ts'
import * as keptDrafts from './kept-drafts.ts'

// For staff, whose screens bring it along: there is no first question to wait for.
takeShelf(keptDrafts)
