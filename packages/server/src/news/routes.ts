import { newsCalls } from '@samklang/contract/news'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay, homeZone } from '../civil-day.ts'
import { slice } from '../http/slice.ts'
import { listNews } from './queries.ts'

export const news = slice(newsCalls, {
  listNewsItems({ db, now, origin, query }) {
    const year = Number(query.year ?? civilDay(now).slice(0, 4))
    const from = at(`${year}-01-01`, '00:00', homeZone)
    const before = at(`${year + 1}-01-01`, '00:00', homeZone)
    return listNews(db, { from, before, now }, origin.language)
  },
})
