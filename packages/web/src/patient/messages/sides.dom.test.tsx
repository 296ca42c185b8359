import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as unitCalls from '@samklang/contract/client/units'
import type { MyThreadMessage } from '@samklang/contract/messages'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aMyMessage, aMyThread } from '../../testing/a-my-thread.ts'
import { aContext, aPatientSession } from '../../testing/a-session.ts'
import { OwnMessages } from '../../testing/own-messages.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import classes from '../../thread/thread.module.css'

const treatmentId = '00000000-0000-4000-8000-00000000000a'
const mother = { WrittenAs: 'Guardian', SenderName: 'Karin Gran' } as const
const father = { WrittenAs: 'Guardian', SenderName: 'Per Gran' } as const
const child = { WrittenAs: 'Patient', SenderName: 'Ida Gran' } as const
const staff = {
  WrittenAs: 'Staff',
  FromStaff: true,
  SenderName: 'Alva Påhittad',
  ConfirmedAt: '2026-11-10T12:00:00.000Z',
} as const

let calls: StubbedCalls

beforeEach(() => {
  localStorage.clear()
  calls = stubCalls()
  calls.hold(helpLineCalls.getMyRecentHelp)
  calls.refuse(unitCalls.getMyUnitInformation, 404)
})

function open(messages: MyThreadMessage[], type: 'Patient' | 'Guardian') {
  calls.reply(messageCalls.listMyMessages, aMyThread({ Messages: messages }))
  const session = { ...aPatientSession(), context: aContext({ Type: type, Firstname: 'Ida' }) }
  return renderPart(<OwnMessages treatmentId={treatmentId} />, session, 'patient')
}

const sideOf = (text: string) => {
  const item = screen.getByText(text).closest('li')
  const isOwn = item?.classList.contains(classes.ours ?? '')
  return [isOwn ? 'own' : 'other', item?.querySelector('b')?.textContent]
}

test('R-457 a guardian finds on their own side what they have written themselves; the other parent’s stands with the others, with name and part', async () => {
  await open(
    [
      aMyMessage({ ...mother, IsMine: true, MessageText: 'Min fråga' }),
      aMyMessage({ ...father, IsMine: false, MessageText: 'Pappas fråga' }),
      aMyMessage({ ...father, IsMine: false, SenderName: '', MessageText: 'Utan namn' }),
      aMyMessage({ ...child, IsMine: false, MessageText: 'Barnets' }),
      aMyMessage({ ...staff, IsMine: false, MessageText: 'Mottagningens' }),
    ],
    'Guardian',
  )
  await screen.findByText('Min fråga')
  expect(sideOf('Min fråga')).toEqual(['own', 'Du'])
  expect(sideOf('Pappas fråga')).toEqual(['other', 'Per Gran (vårdnadshavare)'])
  expect(sideOf('Utan namn')).toEqual(['other', 'en vårdnadshavare'])
  expect(sideOf('Barnets')).toEqual(['other', 'Ida Gran'])
  expect(sideOf('Mottagningens')).toEqual(['other', 'Alva Påhittad'])
})

test('R-457 a child finds on their own side what they have written themselves, and not what a parent has', async () => {
  await open(
    [
      aMyMessage({ ...child, IsMine: true, MessageText: 'Mitt' }),
      aMyMessage({ ...mother, IsMine: false, MessageText: 'Mammas' }),
    ],
    'Patient',
  )
  await screen.findByText('Mitt')
  expect(sideOf('Mitt')).toEqual(['own', 'Du'])
  expect(sideOf('Mammas')).toEqual(['other', 'Karin Gran (vårdnadshavare)'])
})
