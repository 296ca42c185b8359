// Opening a patient must cost the same in a region as in a clinic: access, the record, contacts, the visit, the audit row.
import { compareSizes } from './two-sizes.ts'

await compareSizes({
  title: 'GET /api/patients/:id',
  aim: 1.3,
  paths: ({ patientIds }) => patientIds.map((id) => `/api/patients/${id}`),
})
