import { systemClock } from '../clock.ts'
import { followParent } from '../config/follow-parent.ts'
import { connect } from '../database/connect.ts'
import { dispatchDue } from '../outbox/dispatch.ts'
import type { MessageProvider } from '../outbox/provider.ts'

/**
 * A worker to be killed: sends what is due to the test's provider over HTTP, and ends itself at the point it was told, as
 * hard as a machine that loses its power. Without a point it works until nothing is left.
 */
followParent(() => process.exit())
const { WORKER_DATABASE = '', WORKER_PROVIDER = '', WORKER_KEYS = '', WORKER_DIES = 'never' } = process.env
const [id = '', key = '', index = ''] = WORKER_KEYS.split(',')
const keys = { fieldKeys: [{ id, key: Buffer.from(key, 'base64') }], indexKey: Buffer.from(index, 'base64') }
const messagesBefore = 150

let sent = 0
const provider: MessageProvider = {
  async send({ recipient, body, idempotencyKey, signal }) {
    const isTheOne = ++sent > messagesBefore
    if (isTheOne && WORKER_DIES === 'after-claim') die()
    const sending = fetch(WORKER_PROVIDER, {
      method: 'POST',
      headers: { 'idempotency-key': idempotencyKey },
      body: JSON.stringify({ recipient, body }),
      signal,
    })
    if (isTheOne && WORKER_DIES === 'during-send') setTimeout(die, 5)
    const answer = await sending
    if (!answer.ok) throw new Error('provider is down')
    if (isTheOne && WORKER_DIES === 'after-send') die()
    return { reference: idempotencyKey }
  },
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

const db = connect(WORKER_DATABASE, { max: 5 })
for (;;) {
  const taken = await dispatchDue({ db, keys, provider }, systemClock.now())
  if (sent > messagesBefore && WORKER_DIES === 'after-mark') die()
  if (taken === 0) await new Promise((resolve) => setTimeout(resolve, 250))
}
