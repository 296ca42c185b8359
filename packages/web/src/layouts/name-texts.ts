import type { UnitAlert } from '@samklang/contract/notifications'

type Known = Pick<UnitAlert, 'Id' | 'FormId' | 'PatientId' | 'PatientFullName' | 'IsPatientHere'>

/** Which dialog or field a text was written in. */
export type KindOfText = 'alert' | 'follow-up' | 'hand-over' | 'comment' | 'other'

export type NamedText = { place: string; kind: KindOfText; name?: string; page?: string }

const kinds: readonly KindOfText[] = ['alert', 'follow-up', 'hand-over', 'comment']

/** what each text was about and whom, as far as the page knows: a place names an alert or a form, and nothing of a person. */
export function nameTexts(places: readonly string[], alerts: readonly Known[]): NamedText[] {
  return places.map((place) => {
    const [first] = place.split('/')
    const kind = kinds.find((known) => known === first) ?? 'other'
    const id = place.split('/').at(-1)
    const whom = alerts.find(({ Id, FormId }) => (kind === 'comment' ? FormId : Id) === id)
    if (!whom || kind === 'other') return { place, kind }
    const name = whom.PatientFullName
    return whom.IsPatientHere ? { place, kind, name, page: `/admin/patient/${whom.PatientId}/` } : { place, kind, name }
  })
}
