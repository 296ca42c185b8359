import { takeCipher } from './draft-shelf.ts'
import * as sealedDraft from './sealed-draft.ts'

// For staff, whose screens bring it along: there is no first question to wait for.
takeCipher(sealedDraft)
