import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTcp } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { demoDefaults, makeKeys } from '../config/demo-keys.ts'
import type { SmsGatewaySettings } from '../config/provider-settings.ts'
import { readSettings } from '../config/settings.ts'
import { callOut, isPrivate } from '../outgoing/call-out.ts'
import type { OutgoingMessage } from './provider.ts'
import { connectMessageServices } from './providers.ts'
import { smsGateway } from './sms-gateway.ts'
import { smtpProvider } from './smtp.ts'

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

function portOf(server: { address(): unknown }): number {
  const at = server.address()
  return typeof at === 'object' && at && 'port' in at && typeof at.port === 'number' ? at.port : 0
}

async function gateway(answer: { status: number; body?: string; location?: string }) {
  const seen: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createHttp((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen.push({ headers: request.headers, body })
      reply.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { seen, url: `http://127.0.0.1:${portOf(server)}/send` }
}

const nowhere = { DATABASE_URL: 'postgres://a:b@localhost/x', DATABASE_OWNER_URL: 'postgres://c:d@localhost/x' }

const smsSettings: SmsGatewaySettings = {
  url: '',
  format: 'json',
  authHeader: 'x-api-key',
  auth: 'key of the clinic',
  sender: 'Samklang',
  fields: { recipient: 'msisdn', text: 'content', sender: 'sender', key: 'ref', reference: 'messageId' },
  mayBePrivate: true,
}

function parcel(channel: 'Sms' | 'Email' = 'Sms'): OutgoingMessage {
  const recipient = channel === 'Sms' ? '+46701740605' : 'prov@example.se'
  return { channel, recipient, body: 'Hej åäö', idempotencyKey: 'invitation:1', signal: AbortSignal.timeout(3000) }
}

test('the gateway gets the fields by the names that it wants, our key and who we are', async () => {
  const { seen, url } = await gateway({ status: 202, body: '{"messageId": 4711}' })
  expect(await smsGateway({ ...smsSettings, url }).send(parcel())).toEqual({ reference: '4711' })
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    msisdn: '+46701740605',
    content: 'Hej åäö',
    sender: 'Samklang',
    ref: 'invitation:1',
  })
  expect(seen[0]?.headers).toMatchObject({ 'x-api-key': 'key of the clinic', 'idempotency-key': 'invitation:1' })
})

test('a gateway that wants a form gets a form', async () => {
  const { seen, url } = await gateway({ status: 200, body: 'OK' })
  expect(await smsGateway({ ...smsSettings, url, format: 'form' }).send(parcel())).toEqual({ reference: null })
  expect(new URLSearchParams(seen[0]?.body).get('content')).toBe('Hej åäö')
})

test('a number that is refused is refused for good; a gateway in trouble is tried again; redirects are not followed', async () => {
  const refused = await gateway({ status: 422 })
  expect(await smsGateway({ ...smsSettings, url: refused.url }).send(parcel())).toEqual({
    refused: 'gateway answered 422',
  })
  const elsewhere = await gateway({ status: 200 })
  for (const status of [302, 401, 429, 500, 503]) {
    const { url } = await gateway({ status, location: elsewhere.url })
    await expect(smsGateway({ ...smsSettings, url }).send(parcel())).rejects.toThrow()
  }
  expect(elsewhere.seen).toEqual([])
})

test('nothing of our own network is called unless whoever configured it said so', async () => {
  const { seen, url } = await gateway({ status: 200 })
  const call = { method: 'GET', signal: AbortSignal.timeout(3000) } as const
  const addresses = [url, url.replace('http', 'https'), 'https://localhost/', 'https://[::1]/', 'https://10.1.2.3/']
  for (const address of addresses) await expect(callOut({ url: address, mayBePrivate: false }, call)).rejects.toThrow()
  expect(seen).toEqual([])
  expect(['169.254.169.254', '192.168.1.1', '172.20.0.1', '::ffff:127.0.0.1', 'fd00::1'].every(isPrivate)).toBe(true)
  expect(['8.8.8.8', '172.32.0.1', '2001:67c::1'].some(isPrivate)).toBe(false)
})

/** Speaks just enough of the protocol to take one mail. */
async function mailServer(answerToRecipient: string) {
  const mails: string[] = []
  const server = createTcp((socket) => {
    let isData = false
    let text = ''
    socket.write('220 prov\r\n')
    socket.on('error', () => {})
    socket.on('data', (part) => {
      text += part
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return
        mails.push(text)
        isData = false
        text = ''
        return socket.write('250 taken\r\n')
      }
      for (const line of text.split('\r\n').slice(0, -1)) {
        if (/^DATA/i.test(line)) isData = true
        // One without TLS does not know the command for it.
        if (/^STARTTLS/i.test(line)) socket.write('502 not known\r\n')
        else socket.write(`${/^RCPT/i.test(line) ? answerToRecipient : isData ? '354 go on' : '250 prov'}\r\n`)
      }
      text = ''
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { mails, url: `smtp://127.0.0.1:${portOf(server)}` }
}

test('a mail carries our key as its id and tells nothing in its subject', async () => {
  const { mails, url } = await mailServer('250 ok')
  const mail = smtpProvider({ url, from: 'Samklang <no-reply@example.se>', subject: 'Samklang', requireTls: false })
  expect(await mail.send(parcel('Email'))).toEqual({ reference: '<invitation.1@example.se>' })
  expect(mails[0]).toMatch(/Message-ID: <invitation\.1@example\.se>/i)
  expect(mails[0]).toMatch(/Subject: Samklang\r\n/)
})

test('a mail server that cannot keep what it hears to itself gets nothing', async () => {
  const { mails, url } = await mailServer('250 ok')
  const mail = smtpProvider({ url, from: 'no-reply@example.se', subject: 'Samklang', requireTls: true })
  await expect(mail.send(parcel('Email'))).rejects.toThrow()
  expect(mails).toEqual([])
})

test('in production a channel that is not configured is not there, and what is queued for it fails openly', async () => {
  const settings = readSettings({ ...demoDefaults(makeKeys(), '3000'), ...nowhere }, 'demo')
  const { services, provider } = connectMessageServices({ ...settings, mode: 'production' })
  expect(services).toEqual({ sms: false, email: false })
  expect(await provider.send(parcel())).toHaveProperty('refused')
  const gateway = {
    ...settings,
    mode: 'production',
    smsGateway: { ...smsSettings, url: 'https://sms.example.se/' },
  } as const
  expect(connectMessageServices(gateway).services).toEqual({ sms: true, email: false })
})

test('a mailbox that does not exist is refused for good, one that is full is tried again', async () => {
  const from = { from: 'no-reply@example.se', subject: 'Samklang', requireTls: false }
  const unknown = await mailServer('550 no such user')
  expect(await smtpProvider({ ...from, url: unknown.url }).send(parcel('Email'))).toHaveProperty('refused')
  const full = await mailServer('452 try later')
  await expect(smtpProvider({ ...from, url: full.url }).send(parcel('Email'))).rejects.toThrow()
})
