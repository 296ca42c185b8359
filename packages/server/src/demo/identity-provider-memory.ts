import type { Adapter, AdapterPayload } from 'oidc-provider'

const keptAtMost = 2000

/** Where the stand-in provider keeps the sign-ins under way: in memory, for the minutes that they last. */
export function memory(): (model: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>()

  function find(key: string): AdapterPayload | undefined {
    const entry = kept.get(key)
    return entry && entry.until > Date.now() ? entry.payload : undefined
  }

  function findWhere(model: string, fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const key of kept.keys()) {
      const payload = key.startsWith(`${model}:`) ? find(key) : undefined
      if (payload && fits(payload)) return payload
    }
    return undefined
  }

  function makeRoom(): void {
    for (const [key, { until }] of kept) if (until <= Date.now()) kept.delete(key)
    for (const key of kept.keys()) if (kept.size >= keptAtMost) kept.delete(key)
  }

  return (model) => ({
    async upsert(id, payload, expiresIn = 600) {
      if (kept.size >= keptAtMost) makeRoom()
      kept.set(`${model}:${id}`, { payload, until: Date.now() + expiresIn * 1000 })
    },
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findWhere(model, (payload) => payload.userCode === userCode),
    async consume(id) {
      Object.assign(find(`${model}:${id}`) ?? {}, { consumed: Math.floor(Date.now() / 1000) })
    },
    async destroy(id) {
      kept.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
