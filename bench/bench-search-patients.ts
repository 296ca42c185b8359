// Searching the patients of one's unit by a part of the name, as the search of the header does.
import { compareSizes } from './two-sizes.ts'

await compareSizes({
  title: 'GET /api/patient?search=',
  aim: 1.5,
  isCrowdedToo: true,
  paths: ({ lastnames }) =>
    lastnames.map((name) => `/api/patient?pageSize=20&search=${encodeURIComponent(name.slice(1, 5).toLowerCase())}`),
})
