import { expect, test } from 'vitest'
import { buildSupportInfo } from './support-info.ts'

test('R-208: support info names patient, relations with status, form, user, roles, unit and time', () => {
  const info = buildSupportInfo({
    patientId: 'p1',
    relations: [
      { id: 'r1', status: 'Active' },
      { id: 'r2', status: 'Removed' },
    ],
    formId: 'f1',
    userId: 'u1',
    roles: ['Staff', 'Admin'],
    responsibleUnit: 'Unit',
    time: '2026-11-15T10:00:00.000Z',
  })
  expect(info.split('\n')).toEqual([
    'PatientId: p1',
    'Relations: r1 Active, r2 Removed',
    'FormId: f1',
    'UserId: u1',
    'Roles: Staff, Admin',
    'ResponsibleUnit: Unit',
    'Time: 2026-11-15T10:00:00.000Z',
  ])
})

test('what is not known is left out', () => {
  expect(buildSupportInfo({ time: 't', relations: [], roles: [] })).toBe('Time: t')
})
