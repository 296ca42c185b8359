import type { Page } from 'playwright-core'
import type { MyTreatment } from '../../packages/contract/src/treatments.ts'
import { aMyModule, aMyTreatment, myCareItems, otherTreatmentId } from '../../packages/web/src/testing/my-treatment.ts'

// Answers that are made up: every state that a module can be in, whatever the demo's patients have come to.
const going = aMyTreatment({
  DisplayName: 'Sömnsvårigheter och insomningsproblematik för dig som arbetar skift',
  Description: 'Fem moduler om sömn, vanor och oro.',
  Modules: [
    aMyModule(1, { Status: 'Closed', PagesCompleted: 6 }),
    aMyModule(2, { Status: 'Done', PagesCompleted: 6 }),
    aMyModule(3, { Status: 'PartlyAnswered', PagesCompleted: 2, DueDate: '2999-01-01' }),
    aMyModule(4, { Status: 'Scheduled', StartsOn: '2999-01-02' }),
    aMyModule(5),
  ],
})
const ended = aMyTreatment({
  Id: otherTreatmentId,
  DisplayName: 'Mindre oro',
  Status: 'Maintained',
  MaintainUntil: '2999-01-03',
  Modules: [aMyModule(6, { Status: 'Closed', PagesCompleted: 6 })],
})

/** Longer than its place, over several days, the last of them new. */
const longThread = Array.from({ length: 12 }, (_, at) => ({
  Id: `5a6a0000-0000-4000-8500-${String(at).padStart(12, '0')}`,
  TreatmentId: going.Id,
  TreatmentModuleId: going.Modules[2]?.PlanId ?? null,
  ModuleName: going.Modules[2]?.DisplayName ?? null,
  Kind: 'Chat',
  MessageText: 'Prova att gå upp samma tid varje dag, också på lördag och söndag.',
  CreatedAt: `2026-11-${String(1 + Math.floor(at / 3)).padStart(2, '0')}T10:00:00.000Z`,
  WrittenAt: null,
  SenderName: 'Granbarr Kottesson',
  FromStaff: at % 2 === 1,
  WrittenAs: at % 2 === 1 ? 'Staff' : 'Patient',
  IsMine: at % 2 === 0,
  ConfirmedAt: at === 11 ? null : '2026-11-05T10:00:00.000Z',
}))

export async function showTreatments(page: Page): Promise<void> {
  await answerWith(page, [going], [ended])
  await page.goto('/behandling')
  await page.getByRole('link', { name: /^(Fortsätt|Continue)$/ }).waitFor()
}

export async function showEndedTreatment(page: Page): Promise<void> {
  await answerWith(page, [], [ended])
  await page.goto('/behandling')
  await page.getByRole('heading', { level: 1, name: ended.DisplayName }).waitFor()
}

export async function showTreatmentsOnHome(page: Page): Promise<void> {
  await answerWith(page, [going], [ended])
  await page.goto('/hem')
  await page.getByRole('link', { name: ended.DisplayName }).waitFor()
}

async function answerWith(page: Page, treatments: MyTreatment[], maintained: MyTreatment[]): Promise<void> {
  await page.route('**/current/care-items', (route) => route.fulfill({ json: myCareItems({ Treatments: treatments }) }))
  await page.route('**/current/maintained', (route) => route.fulfill({ json: maintained }))
  const told = { HasOlder: true, Unread: 1, IsOpen: true, Readers: [], Away: [] }
  const thread = { ...told, Messages: longThread, PreviousDraftKey: null }
  const DraftKey = Buffer.alloc(32, 1).toString('base64')
  await page.route('**/api/papp/messages?*', (route) => route.fulfill({ json: { ...thread, DraftKey } }))
}
