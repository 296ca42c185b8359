import { followParent } from '../config/follow-parent.ts'
import { connect } from '../database/connect.ts'
import { lookAtPrograms } from '../programs/look-at-programs.ts'

/** A server's job to be killed: looks at every program that is due, as two do at once, and ends by itself when nothing is left. */
followParent(() => process.exit())
const { WORKER_DATABASE = '', WORKER_KEYS = '', WORKER_NOW = '' } = process.env
const [id = '', key = '', index = ''] = WORKER_KEYS.split(',')
const keys = { fieldKeys: [{ id, key: Buffer.from(key, 'base64') }], indexKey: Buffer.from(index, 'base64') }
const db = connect(WORKER_DATABASE, { max: 5 })
const messaging = { keys, services: { sms: true, email: true }, base: 'https://samklang.example' }
await lookAtPrograms(db, messaging, WORKER_NOW)
process.exit()
