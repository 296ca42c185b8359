// The day's work of a unit, a patient's care and the charts of a patient, where every patient has twenty forms behind them.
import { seedForms } from './many-forms.ts'
import { compareAll } from './two-sizes.ts'

await compareAll(
  [
    { title: 'GET /api/ongoing-patients/current-unit', paths: () => ['/api/ongoing-patients/current-unit'] },
    {
      title: 'GET /api/patients/:id/care-items',
      paths: ({ patientIds }) => patientIds.map((id) => `/api/patients/${id}/care-items`),
    },
    {
      title: 'POST /api/patients/:id/analysis',
      paths: ({ patientIds }) => patientIds.map((id) => `/api/patients/${id}/analysis`),
      body: {},
    },
  ],
  { aim: 1.3, prepare: seedForms },
)
