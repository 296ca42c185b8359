import { addContent, addUnit, addUnitGroup, type ClinicRows, type MadeUnit, type NewContent } from './build.ts'

export type Organisation = {
  provider: MadeUnit
  groups: { outpatient: string; inpatient: string }
  units: { child: MadeUnit; adult: MadeUnit; ward: MadeUnit }
}

/**
 * The groups follow the form of care, not the age of the patients: admission is decided per group, and on a ward it is a
 * fact of its own while at an outpatient clinic everyone counts as admitted. To name the child's civic id is asked of
 * guardians only, so the adult clinic of the same group never meets it.
 */
export function addOrganisation(clinic: ClinicRows, mark = ''): Organisation {
  const groups = {
    outpatient: addUnitGroup(clinic, { name: `Öppenvård${mark}`, civic_id_at_level_two: true }),
    inpatient: addUnitGroup(clinic, { name: `Heldygnsvård${mark}`, admission: true }),
  }
  for (const content of [outpatientInstruction, crisisInformation]) addContent(clinic, groups.outpatient, content)
  for (const content of [inpatientInstruction, crisisInformation]) addContent(clinic, groups.inpatient, content)

  const hsaId = (number: string) => `SE0000000000-E${number}${mark.replaceAll(' ', '-')}`
  const provider = addUnit(clinic, {
    kind: 'CareProvider',
    name: `Sagoskogens vård${mark}`,
    hsa_id: hsaId('001'),
  })
  const young = addUnit(
    clinic,
    { kind: 'HealthCareUnit', name: `Barn- och ungdomspsykiatrin i Sagoskogen${mark}`, hsa_id: hsaId('010') },
    { parentId: provider.id },
  )
  const grown = addUnit(
    clinic,
    { kind: 'HealthCareUnit', name: `Vuxenpsykiatrin i Sagoskogen${mark}`, hsa_id: hsaId('020') },
    { parentId: provider.id },
  )
  const child = addUnit(
    clinic,
    {
      kind: 'CareUnit',
      name: `Ekorrgläntans barn- och ungdomsmottagning${mark}`,
      hsa_id: hsaId('101'),
      phone: '010-000 01 01',
      email: 'ekorrglantan@samklang.example',
      address: 'Stigen 1, Sagoskogen',
      opening_hours: 'Mån–fre 08:00–16:30',
      crisis_text: crisisInformation.body,
    },
    { parentId: young.id, groupId: groups.outpatient },
  )
  const adult = addUnit(
    clinic,
    {
      kind: 'CareUnit',
      name: `Björkdungens vuxenmottagning${mark}`,
      hsa_id: hsaId('201'),
      phone: '010-000 02 01',
      email: 'bjorkdungen@samklang.example',
      address: 'Stigen 2, Sagoskogen',
      opening_hours: 'Mån–fre 08:00–16:30',
      crisis_text: crisisInformation.body,
    },
    { parentId: grown.id, groupId: groups.outpatient },
  )
  const ward = addUnit(
    clinic,
    {
      kind: 'CareUnit',
      name: `Avdelning Månljuset${mark}`,
      hsa_id: hsaId('202'),
      treatment_location: 'InTreatment',
      phone: '010-000 02 02',
      email: 'manljuset@samklang.example',
      address: 'Stigen 3, Sagoskogen',
      opening_hours: 'Dygnet runt',
      crisis_text: crisisInformation.body,
    },
    { parentId: grown.id, groupId: groups.inpatient },
  )
  return { provider, groups, units: { child, adult, ward } }
}

const crisisInformation: NewContent = {
  kind: 'CrisisInformation',
  audience: 'Both',
  sort_order: 1,
  title: { sv: 'Om du behöver hjälp nu', en: 'If you need help now' },
  body: {
    sv: 'Är du eller någon annan i fara? Ring 112. Behöver du råd om vård, dygnet runt? Ring 1177. Det du skriver här läses inte dygnet runt.',
    en: 'Are you or someone else in danger? Call 112. Do you need advice about care, at any hour? Call 1177. Nobody reads what you write here around the clock.',
  },
}

const outpatientInstruction: NewContent = {
  kind: 'StaffInstruction',
  audience: 'Staff',
  sort_order: 2,
  title: { sv: 'Så arbetar vi på mottagningarna', en: 'How we work at the clinics' },
  body: {
    sv: 'Gå igenom nya svar varje morgon. Svar som varnar tas om hand av den som ser dem först. Fråga alltid vid första besöket vilket telefonnummer som gäller.',
    en: 'Go through new answers every morning. An answer that warns is taken care of by whoever sees it first. At the first visit, always ask which phone number is the right one.',
  },
}

const inpatientInstruction: NewContent = {
  kind: 'StaffInstruction',
  audience: 'Staff',
  sort_order: 2,
  title: { sv: 'Så arbetar vi på avdelningen', en: 'How we work on the ward' },
  body: {
    sv: 'Skriv in patienten samma dag som hen kommer. Gå igenom nya svar vid varje rond. Skriv ut patienten här också när hen går hem, så att påminnelserna slutar.',
    en: 'Admit the patient on the day of arrival. Go through new answers at every round. Release the patient here too when going home, so that the reminders stop.',
  },
}
