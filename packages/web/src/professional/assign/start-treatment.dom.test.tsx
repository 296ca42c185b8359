import * as careItemCalls from '@samklang/contract/client/care-items'
import * as definitionCalls from '@samklang/contract/client/definitions'
import * as patientCalls from '@samklang/contract/client/patients'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitGroupCalls from '@samklang/contract/client/unit-groups'
import type { TreatmentDefinition } from '@samklang/contract/treatment-definitions'
import type { Category } from '@samklang/contract/unit-groups'
import { addDays } from '@samklang/engine/time/days'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { today } from '../../session/civil-day.ts'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { aPatient } from '../../testing/a-patient.ts'
import {
  aDefinitionModule,
  aTreatment,
  aTreatmentDefinition,
  aTreatmentVariant,
  careItemsOf,
} from '../../testing/a-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })
// Twelve years old: of the two variants the young one is hers.
const patient = aPatient({ DateOfBirth: addDays(today(), -12 * 366) })
const form = aFormType({ DisplayName: 'Sinnesstämning' })
const breathing = aDefinitionModule({ DisplayName: 'Andas lugnt', AvailableOutsideTreatment: true })
const young = aTreatmentVariant({
  DisplayName: 'Ung',
  Criterias: { Age: { From: 10, To: 17 }, Gender: null, GenderKnown: null },
  Modules: [aDefinitionModule({ DisplayName: 'Din natt' }), breathing],
})
const adult = aTreatmentVariant({ Modules: [aDefinitionModule({ DisplayName: 'Sömnens grunder' }), breathing] })
const sleep = aTreatmentDefinition({ Variants: [adult, young] })

type Given = { definitions?: TreatmentDefinition[]; categories?: Category[]; ongoing?: ReturnType<typeof aTreatment>[] }

async function openPicker({ definitions = [sleep], categories = [], ongoing = [] }: Given = {}) {
  const { calls, signedIn } = stubStaffPage()
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, careItemsOf(ongoing))
  const VariantVersions = [aVariant({ TypeId: form.Id })]
  calls.reply(definitionCalls.listFormDefinitions, { Types: [form], VariantVersions })
  calls.reply(definitionCalls.listTreatmentDefinitions, definitions)
  calls.reply(unitGroupCalls.listCurrentCategories, categories)
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/`, signedIn)
  await user.click(await screen.findByRole('button', { name: 'Tilldela' }))
  await screen.findByRole('checkbox', { name: 'Sova bättre' })
  return calls
}

const dialog = () => screen.getByRole('dialog', { name: /^Tilldela/ })
const press = async (name: string) => user.click(await within(dialog()).findByRole('button', { name }))

async function pick(name: string) {
  await user.click(within(dialog()).getByRole('checkbox', { name }))
  await press('Välj vem och när')
}

const started = (notSent: boolean) => ({
  Treatment: aTreatment({ PatientId: patient.Id }),
  NotSent: notSent
    ? [{ FormId: crypto.randomUUID(), RespondentName: 'Solvind Påhittad', ContactStatus: 'NoConsent' as const }]
    : [],
})

test('R-410 treatments stand beside forms; one is picked by itself, with the variant for the age and its modules', async () => {
  const calls = await openPicker()
  expect(within(dialog()).getByRole('heading', { name: 'Behandlingar' })).toBeTruthy()
  await user.click(within(dialog()).getByRole('checkbox', { name: 'Sinnesstämning' }))
  await pick('Sova bättre')
  expect(dialog().textContent).toContain('Variant: Ung')
  expect(dialog().textContent).toContain('Föreslagen efter patientens ålder.')
  const modules = within(within(dialog()).getByRole('region', { name: /^Moduler/ })).getAllByRole('listitem')
  expect(modules.map(({ textContent }) => textContent)).toEqual(['Din natt · 20 minuter', 'Andas lugnt · 20 minuter'])
  calls.reply(treatmentCalls.createTreatment, started(false))
  await user.dblClick(within(dialog()).getByRole('button', { name: 'Starta behandlingen' }))
  await screen.findByText('Behandlingen är startad.')
  expect(calls.sentTo(treatmentCalls.createTreatment).map(({ body }) => body)).toEqual([
    {
      PatientId: patient.Id,
      TreatmentDefinitionId: sleep.Id,
      VariantId: young.Id,
      ModuleIds: null,
      StartDate: null,
      OpensNext: true,
      ContentLanguage: null,
      Notify: true,
      AcceptWarnings: false,
    },
  ])
})

test('R-410 the variant for others is warned of, and sent only when that is accepted', async () => {
  const calls = await openPicker()
  calls.reply(treatmentCalls.createTreatment, started(false))
  await pick('Sova bättre')
  await user.selectOptions(within(dialog()).getByRole('combobox', { name: /^Variant av/ }), 'Vuxen')
  expect(dialog().textContent).toContain('Gjort för andra')
  expect(dialog().textContent).not.toContain('Formuläret')
  await press('Starta behandlingen')
  const warned = await screen.findByRole('dialog', { name: 'Tilldela ändå?' })
  expect(warned.textContent).toContain('Behandlingen passar kanske inte')
  expect(calls.sentTo(treatmentCalls.createTreatment)).toEqual([])
  await user.click(within(warned).getByRole('button', { name: 'Tilldela ändå' }))
  await waitFor(() => expect(calls.sentTo(treatmentCalls.createTreatment)).toHaveLength(1))
  const body = { VariantId: adult.Id, AcceptWarnings: true }
  expect(calls.sentTo(treatmentCalls.createTreatment)[0]?.body).toMatchObject(body)
})

test('R-410 the same treatment that goes on is told of before another is started', async () => {
  await openPicker({ ongoing: [aTreatment({ TreatmentDefinitionId: sleep.Id })] })
  await pick('Sova bättre')
  expect(dialog().textContent).toContain('Har redan Sova bättre, sedan 2026-11-02')
  await press('Starta behandlingen')
  const warned = await screen.findByRole('dialog', { name: 'Tilldela ändå?' })
  expect(warned.textContent).toContain('Patienten har redan den här behandlingen, sedan 2026-11-02.')
})

test('R-410 a treatment begins on a day, and the next module by hand; a day that has been is refused', async () => {
  const calls = await openPicker()
  calls.reply(treatmentCalls.createTreatment, started(false))
  await pick('Sova bättre')
  await user.click(within(dialog()).getByRole('radio', { name: 'En viss dag' }))
  await user.type(within(dialog()).getByLabelText(/^Startdag/), '2020-01-01')
  await user.click(within(dialog()).getByRole('switch', { name: /^Nästa modul öppnas/ }))
  await press('Planera behandlingen')
  expect(dialog().textContent).toContain('Dagen har redan varit.')
  const day = addDays(today(), 7)
  await user.clear(within(dialog()).getByLabelText(/^Startdag/))
  await user.type(within(dialog()).getByLabelText(/^Startdag/), day)
  await press('Planera behandlingen')
  await waitFor(() => expect(calls.sentTo(treatmentCalls.createTreatment)).toHaveLength(1))
  expect(calls.sentTo(treatmentCalls.createTreatment)[0]?.body).toMatchObject({ StartDate: day, OpensNext: false })
})

test('R-410 a module that can stand outside is given by itself; whoever was not told is named, and a refusal stands there', async () => {
  const calls = await openPicker()
  expect(within(dialog()).queryByRole('checkbox', { name: 'Din natt' })).toBeNull()
  await pick('Andas lugnt')
  expect(dialog().textContent).toContain('Modulen ges för sig, utan resten av Sova bättre.')
  calls.refuse(treatmentCalls.createTreatment, 500, 'Det gick inte just nu.')
  await press('Starta behandlingen')
  await within(dialog()).findByText('Det gick inte just nu.')
  calls.reply(treatmentCalls.createTreatment, started(true))
  await press('Starta behandlingen')
  await within(dialog()).findByText('Startad, men en person fick inget meddelande')
  expect(dialog().textContent).toContain('Solvind Påhittad')
  const body = { ModuleIds: [breathing.ModuleId], VariantId: young.Id }
  expect(calls.sentTo(treatmentCalls.createTreatment).at(-1)?.body).toMatchObject(body)
})

test('R-562 a treatment that was planned is said to be that where somebody was not told', async () => {
  const calls = await openPicker()
  const { Treatment, NotSent } = started(true)
  calls.reply(treatmentCalls.createTreatment, { Treatment: { ...Treatment, Status: 'NotStarted' }, NotSent })
  await pick('Sova bättre')
  await press('Starta behandlingen')
  await within(dialog()).findByText('Planerad, men en person fick inget meddelande')
})

test('R-410 what the unit has put in its categories is what is offered; what is old or not released is not', async () => {
  const item = (TemplateId: string, TemplateKind: 'TreatmentTemplate' | 'TreatmentModuleType') => {
    return { Id: crypto.randomUUID(), TemplateId, TemplateKind, DisplayName: '', Visible: true, SortOrder: 0 }
  }
  const Items = [item(sleep.Id, 'TreatmentTemplate'), item(breathing.ModuleId, 'TreatmentModuleType')]
  const old = aTreatmentDefinition({ DisplayName: 'Utgången', Maturity: 'Deprecated' })
  await openPicker({
    definitions: [sleep, old],
    categories: [{ Id: crypto.randomUUID(), Name: 'Sömn', SortOrder: 0, Items }],
  })
  const boxes = within(dialog()).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual(['Sova bättre', 'Andas lugnt'])
})

test('R-410 where treatments cannot be fetched that is said, and forms can be assigned', async () => {
  const { calls, signedIn } = stubStaffPage()
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, careItemsOf([]))
  calls.reply(definitionCalls.listFormDefinitions, { Types: [form], VariantVersions: [aVariant({ TypeId: form.Id })] })
  calls.refuse(definitionCalls.listTreatmentDefinitions, 403)
  calls.reply(unitGroupCalls.listCurrentCategories, [])
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/`, signedIn)
  await user.click(await screen.findByRole('button', { name: 'Tilldela' }))
  await screen.findByText(/Behandlingar gick inte att hämta/)
  expect(within(dialog()).getByRole('checkbox', { name: 'Sinnesstämning' })).toBeTruthy()
})
