/**
 * What a call reads or changes, for whoever keeps an answer: a browser that holds the reply of a read asks again when a call has
 * changed what the read shows. A topic lies within another by its path: what changes `care` changes all that begins with it.
 */
export const topics = [
  /** All around the care of patients: the six that follow. */
  'care',
  /** A patient's care items, history and forms; with the patient's id. */
  'care/patient',
  /** A patient's scores; with the patient's id. */
  'care/analysis',
  /** The lists of ongoing patients, journals, treatments and programs at the unit. */
  'care/work',
  /** What waits for the unit: notifications and alerts. */
  'care/notifications',
  'care/follow-ups',
  /** One's own confirmations that can still be undone. */
  'care/confirmations',
  /** What is read of single forms without being told whose they are; with the form's id. */
  'form',
  /** A patient's record with contacts and responsibles; with the patient's id. */
  'patient',
  /** Lists of patients, also of deleted ones. */
  'patients',
  /** Messages to a patient and their contacts that did not arrive; with the patient's id. */
  'messages',
  /** Emergency openings as they are reviewed; with the opening's id. */
  'openings',
  /** The reader's own emergency openings; with the patient's id. */
  'own-openings',
  'alerts-elsewhere',
  'alert-settings',
  'confirm-settings',
  'help-lines',
  /** Phrases that units have added to those that may be about danger. */
  'danger-phrases',
  /** When staff of the unit are away. */
  'absences',
  'tags',
  /** Definitions of forms and the whole of what stands beside them. */
  'library',
  'library/definitions',
  /** Templates of programs. */
  'library/programs',
  /** What definitions say of danger to life, and what was decided about it. */
  'library/dangers',
  /** Files of the content library. */
  'media',
  /** Units, their staff and their texts. */
  'unit',
  /** The documents that units give to everybody in their care. */
  'unit-documents',
  'news',
  'profile',
  'system',
  /** On the patient side: whom one may be there for, what one is asked, one form, one's documents, and help that was called for. */
  'contexts',
  'own-tasks',
  'own-form',
  'own-documents',
  'own-help',
  /** The messages of a treatment or program as the patient reads them; with its id. */
  'own-messages',
  'invitations',
] as const

type TopicName = (typeof topics)[number]

/**
 * A topic as a call names it: of everybody, of the one whose id stands in a field of the input (`patient/:id`), or of those whose
 * ids stand in a field of the reply or of its rows (`care/patient/reply.PatientId`).
 */
export type Topic = TopicName | `${TopicName}/:${string}` | `${TopicName}/reply.${string}`

/** What may be kept about one patient. Of single forms it is not known whose they are: whoever forgets a patient forgets them all. */
export const patientTopics = [
  'patient/:patientId',
  'care/patient/:patientId',
  'care/analysis/:patientId',
  'messages/:patientId',
  'form',
] as const satisfies readonly Topic[]

/** What the live event `care-changed` changes at once; lists of the unit are asked for by whoever shows them, and not for every event. */
export const careChangedTopics = [
  'care/patient/:PatientId',
  'care/analysis/:PatientId',
  'own-openings/:PatientId',
] as const satisfies readonly Topic[]
