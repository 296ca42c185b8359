import * as libraryCalls from '@samklang/contract/client/library'
import type { LibraryDefinition } from '@samklang/contract/library'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aFormType, aVariant } from '../../testing/a-form-type.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const module: LibraryDefinition = {
  ...aFormType({ Name: 'lugnare', DisplayName: 'Andas lugnt', Kind: 'TreatmentModule', EstimatedMinutes: 20 }),
  Respondents: ['Patient'],
  Languages: ['sv'],
  Variants: [aVariant({ DisplayName: 'Andas lugnt, ung' })],
  TreatmentVariants: [],
}

// Called as its module is: of one module, as a safety plan.
const treatment: LibraryDefinition = {
  ...aFormType({ Name: 'lugnare', DisplayName: 'Lugnare', EstimatedMinutes: null, AvailableOutsideTreatment: false }),
  Kind: 'Treatment',
  Respondents: ['Patient'],
  Languages: ['sv'],
  Variants: [],
  TreatmentVariants: [
    {
      Id: crypto.randomUUID(),
      DisplayName: 'Ung',
      Criterias: { Age: { From: 13, To: 17 }, Gender: null, GenderKnown: null },
      CriteriaBehavior: 'Warn',
      Languages: ['sv'],
      Modules: [
        {
          ModuleId: module.Id,
          Name: 'lugnare',
          DisplayName: 'Andas lugnt',
          Description: null,
          DefaultDurationDays: 7,
          EstimatedMinutes: 20,
          AvailableOutsideTreatment: true,
          VariantVersionId: module.Variants[0]?.Id ?? '',
        },
      ],
    },
  ],
}

test('R-400 a treatment of the library shows its modules in order, and each leads to the module and back', async () => {
  const { calls, signedIn } = stubStaffPage()
  calls.reply(libraryCalls.listLibraryDefinitions, [module, treatment])
  calls.reply(libraryCalls.previewDefinition, {
    Type: aFormType({ Name: 'lugnare', Kind: 'TreatmentModule' }),
    VariantVersion: {
      ...aVariant(),
      Content: {
        WarnOfUnanswered: false,
        Pages: [{ Id: 'p', Groups: [{ Id: 'g', hidden: false, Questions: [] }] }],
      },
      Scoring: { Scales: [], Alerts: [] },
      Texts: { sv: { title: 'Andas lugnt' } },
    },
    Dangers: [],
  })
  await openApp('/library?behandling=lugnare', signedIn)
  await screen.findByRole('heading', { level: 1, name: 'Lugnare' })
  const listed = await screen.findByRole('list', { name: 'Moduler i Ung' })
  expect(listed.textContent).toContain('20 minuter · planeras för 7 dagar')
  await userEvent.click(within(listed).getByRole('link', { name: 'Andas lugnt' }))
  await screen.findByRole('heading', { level: 1, name: 'Andas lugnt' })
  expect(await screen.findByText(/samma modul som patienten får/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lugnare' }).getAttribute('href')).toBe('/library?behandling=lugnare')
})
