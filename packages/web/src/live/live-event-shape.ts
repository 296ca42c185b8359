import type { LiveEvent } from '@samklang/contract/events'
import { anyOf, only, orAbsent, shape, text } from '../state/shape.ts'

type Of<Kind extends LiveEvent['Kind']> = Extract<LiveEvent, { Kind: Kind }>

export const isLiveEvent = anyOf<LiveEvent>(
  shape<Of<'hello'>>({ Kind: only('hello') }),
  shape<Of<'session-ended'>>({ Kind: only('session-ended') }),
  shape<Of<'profile-changed'>>({ Kind: only('profile-changed') }),
  shape<Of<'care-changed'>>({ Kind: only('care-changed'), PatientId: text }),
  shape<Of<'messages-changed'>>({ Kind: only('messages-changed'), TreatmentId: text, ProgramId: orAbsent(text) }),
  shape<Of<'messages-changed'>>({ Kind: only('messages-changed'), ProgramId: text, TreatmentId: orAbsent(text) }),
)
