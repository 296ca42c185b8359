import type { PersonRegister, RecordedPerson } from './register.ts'

type Line = [id: string, firstname: string, lastname: string, gender: RecordedPerson['Gender'], guardians?: string[]]

/** People who can never be taken for somebody real: the ids have the serial 000 or the tax agency's own for testing. */
const lines: Line[] = [
  ['201805059803', 'Blåbär', 'Mossvik', 'Female', ['198602149802', '198411289815']],
  ['201210179816', 'Hjortron', 'Mossvik', 'Male', ['198602149802', '198411289815']],
  ['198602149802', 'Vitsippa', 'Mossvik', 'Female'],
  ['198411289815', 'Granbarr', 'Mossvik', 'Male'],
  ['200909099806', 'Lingon', 'Tallmo', 'Female', ['197907079813']],
  ['197907079813', 'Kådis', 'Tallmo', 'Male'],
  ['199303039805', 'Ljung', 'Hedlund-Sten', 'Female'],
  ['201503129809', 'Dimma', 'Skyddsvik', 'Female'],
]
const protectedIds = ['201503129809']
/** The register knows how some can be reached, and what some have said about being written to. */
const reached = new Map<string, Pick<RecordedPerson, 'Phone' | 'HasNotificationConsent'>>([
  ['199303039805', { Phone: '+46701740698', HasNotificationConsent: true }],
  ['200909099806', { HasNotificationConsent: false }],
  ['201503129809', { Phone: '+46701740699' }],
])

/** The demo's register: small, always the same, always there. */
export const simulatedRegister: PersonRegister = {
  async find(type, personalId) {
    const line = type === 'PNR' ? lines.find(([id]) => id === personalId) : undefined
    return line && toRecorded(line)
  },
}

function toRecorded([id, Firstname, Lastname, Gender, guardians = []]: Line): RecordedPerson {
  return {
    Firstname,
    Lastname,
    DateOfBirth: `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`,
    Gender,
    IsProtected: protectedIds.includes(id),
    ...reached.get(id),
    Guardians: lines
      .filter(([other]) => guardians.includes(other))
      .map(([PersonalId, first, last]) => ({ Firstname: first, Lastname: last, IdType: 'PNR', PersonalId })),
  }
}
