import type { AnsweringServer } from './answering-server.ts'

/** Where an administrator says who is told of alerts in the unit group of outpatients. */
export const alertSettingsPath = ({ clinic }: AnsweringServer) =>
  `/api/unit-groups/${clinic.groups.outpatient}/alert-settings`

/** What is set there, as it can be sent back, apart from what is said about it. */
export async function readAlertSettings(server: AnsweringServer) {
  const admin = await server.sign({ account: server.clinic.staff.admin, level: 'Four' })
  const {
    UnitGroupId,
    UnitGroupName,
    HasWorkingLastStep,
    Staff,
    OnCallPhoneFailedAt,
    OnCallEmailFailedAt,
    ...settings
  } = (await admin.get(alertSettingsPath(server))).json()
  return { settings, UnitGroupName, HasWorkingLastStep, Staff, failed: { OnCallPhoneFailedAt, OnCallEmailFailedAt } }
}
