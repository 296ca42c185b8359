type Lease = { holder: string; until: number }

// Web Locks exist only in secure contexts; a clinic that tries the system over plain http on its own network has none.
const locks: LockManager | undefined = globalThis.navigator?.locks
const holder = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
const leaseMs = 6000

/** Runs the work in one tab at a time; the others wait for their turn. */
export async function inOneTab<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (locks) return locks.request(name, signal ? { signal } : {}, work)
  while (!(await takeLease(name))) {
    signal?.throwIfAborted()
    await pause(leaseMs / 4)
  }
  const upkeep = setInterval(() => writeLease(name), leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(upkeep)
    if (readLease(name)?.holder === holder) localStorage.removeItem(keyOf(name))
  }
}

/** Whether a tab is at work of this kind right now. */
export async function isDoneInSomeTab(kind: string): Promise<boolean> {
  if (!locks) return Object.keys(localStorage).some((key) => key.startsWith(keyOf(kind)) && isHeld(readAt(key)))
  const { held = [] } = await locks.query()
  return held.some(({ name }) => name?.startsWith(kind))
}

async function takeLease(name: string): Promise<boolean> {
  const lease = readLease(name)
  if (lease?.holder !== holder && isHeld(lease)) return false
  writeLease(name)
  // Two tabs may write in the same moment: the last writer is the one who stands there a little later.
  await pause(50)
  return readLease(name)?.holder === holder
}

function writeLease(name: string): void {
  const lease: Lease = { holder, until: Date.now() + leaseMs }
  localStorage.setItem(keyOf(name), `${lease.until} ${lease.holder}`)
}

function isHeld(lease: Lease | undefined): boolean {
  return lease !== undefined && lease.until > Date.now()
}

function readLease(name: string): Lease | undefined {
  return readAt(keyOf(name))
}

function readAt(key: string): Lease | undefined {
  const [until, owner] = localStorage.getItem(key)?.split(' ') ?? []
  return until && owner ? { until: Number(until), holder: owner } : undefined
}

function keyOf(name: string): string {
  return `samklang.lease.${name}`
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
