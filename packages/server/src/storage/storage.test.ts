import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readlinkSync } from 'node:fs'
import { chmod, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startS3 } from '../testing/s3-server.ts'
import { type FileStorage, StorageFailure } from './file-storage.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'

type Opened = { storage: FileStorage; listKeys(): Promise<string[]> }

const storages: [string, () => Promise<Opened>][] = [
  [
    'a folder',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'samklang-folder-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      return {
        storage: folderStorage(folder),
        listKeys: async () => (await readdir(folder)).filter((name) => !name.startsWith('.')),
      }
    },
  ],
  [
    'S3',
    async () => {
      const s3 = await startS3()
      onTestFinished(() => void s3.close())
      return { storage: s3Storage(s3.settings), listKeys: async () => [...s3.objects.keys()] }
    },
  ],
]
const key = '0f0e0d0c-0b0a-4908-8706-050403020100'

test.runIf(process.platform === 'linux')(
  'R-442 a folder that cannot be made is out of reach, which is told at once',
  async () => {
    const storage = folderStorage('/proc/samklang/media')
    expect(await storage.isReachable()).toBe(false)
    await expect(storage.put(key, Readable.from([Buffer.from('0')]), 1)).rejects.toThrow(StorageFailure)
  },
)

test.each(storages)('R-442 %s keeps a file, gives any part of it and removes it', async (_, open) => {
  const { storage, listKeys } = await open()
  expect(await storage.isReachable()).toBe(true)
  await storage.put(key, Readable.from([Buffer.from('0123'), Buffer.from('456789')]), 10)
  expect(await text(await storage.open(key, { start: 0, end: 9 }))).toBe('0123456789')
  expect(await text(await storage.open(key, { start: 3, end: 5 }))).toBe('345')
  expect(await listKeys()).toEqual([key])
  await storage.remove(key)
  await storage.remove(key)
  expect(await listKeys()).toEqual([])
  await expect(storage.open(key, { start: 0, end: 1 })).rejects.toThrow(StorageFailure)
})

test.each(storages)('R-441 in %s nothing is left of a file that broke off, and why is told', async (_, open) => {
  const { storage, listKeys } = await open()
  async function* breaking() {
    yield Buffer.alloc(100_000)
    throw new Error('the sender is gone')
  }
  await expect(storage.put(key, Readable.from(breaking()), 200_000)).rejects.toThrow('the sender is gone')
  expect(await listKeys()).toEqual([])
})

test('R-442 a bucket that is signed for with another key takes and gives nothing', async () => {
  const s3 = await startS3()
  onTestFinished(() => void s3.close())
  const storage = s3Storage({ ...s3.settings, secretAccessKey: 'en annan' })
  await expect(storage.put(key, Readable.from([Buffer.from('hej')]), 3)).rejects.toThrow(StorageFailure)
  await expect(storage.open(key, { start: 0, end: 1 })).rejects.toThrow(StorageFailure)
  await expect(storage.remove(key)).rejects.toThrow(StorageFailure)
  expect(await storage.isReachable()).toBe(false)
  expect(s3.objects.size).toBe(0)
})

test('R-442 a bucket where nobody answers, and a folder that cannot be written, are out of reach', async () => {
  const s3 = await startS3()
  await s3.close()
  const away = s3Storage(s3.settings)
  expect(await away.isReachable()).toBe(false)
  await expect(away.put(key, Readable.from([Buffer.from('hej')]), 3)).rejects.toThrow(StorageFailure)

  const folder = await mkdtemp(join(tmpdir(), 'samklang-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o500)
  // Whoever is root may write anywhere.
  if (process.getuid?.() !== 0) expect(await folderStorage(folder).isReachable()).toBe(false)
  expect(await folderStorage('/dev/null/nowhere').isReachable()).toBe(false)
})

test('R-442 a folder that files were stored in and that is not there, as of a disk that is not mounted, takes nothing', async () => {
  const root = await mkdtemp(join(tmpdir(), 'samklang-folder-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const folder = join(root, 'files')
  let isUnused = true
  const open = () => folderStorage(folder, { isUnused: async () => isUnused })
  const put = (storage: FileStorage, name: string) => storage.put(name, Readable.from([Buffer.from('hej')]), 3)
  await put(open(), key)
  isUnused = false
  await rename(folder, join(root, 'away'))
  const other = '0f0e0d0c-0b0a-4908-8706-050403020101'
  expect(await open().isReachable()).toBe(false)
  await expect(put(open(), other)).rejects.toThrow(StorageFailure)
  await rename(join(root, 'away'), folder)
  expect(await open().isReachable()).toBe(true)
  await put(open(), other)
  expect((await readdir(folder)).filter((name) => !name.startsWith('.')).sort()).toEqual([key, other].sort())
})

test.runIf(process.platform === 'linux')(
  'R-442 a disk that stalls holds up nothing but its files: few calls wait for it, and the others are refused',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'samklang-folder-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const storage = folderStorage(folder, { silentMs: 200, askedAgainMs: 50 })
    const put = (name: string) => storage.put(name, Readable.from([Buffer.from('hej')]), 3)
    await put(key)
    // Opening one ends when somebody opens it for writing, as a file of a disk that does not answer opens when it does.
    const stalled = Array.from({ length: 8 }, (_, no) => `stalled-${no}`)
    execFileSync('mkfifo', stalled, { cwd: folder })
    const answering: number[] = []
    const answer = () => {
      if (answering.length > 0) return
      for (const name of stalled) answering.push(openSync(join(folder, name), constants.O_RDWR))
    }
    onTestFinished(() => {
      answer()
      for (const opened of answering) closeSync(opened)
    })
    const opening = stalled.map((name) => storage.open(name, { start: 0, end: 0 }))
    for (const refused of await Promise.allSettled(opening))
      expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(StorageFailure) })
    for (let time = 0; time < 5; time++) {
      expect(await storage.isReachable()).toBe(false)
      await expect(put(`other-${time}`)).rejects.toThrow(StorageFailure)
      await expect(storage.remove(key)).rejects.toThrow(StorageFailure)
      // As all that Node does with its threads.
      await readFile('/dev/null')
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    answer()
    await vi.waitFor(async () => expect(await storage.isReachable()).toBe(true))
    await put('after')
    expect(await text(await storage.open(key, { start: 0, end: 2 }))).toBe('hej')
  },
)

test('R-442 whoever reads a file waits for none that is being written to the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'samklang-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const storage = folderStorage(folder, { silentMs: 200, askedAgainMs: 0 })
  const put = (name: string) => storage.put(name, Readable.from([Buffer.from('hej')]), 3)
  await put(key)
  const handles = await handlesIn(folder)
  const { sync } = handles
  const written = Promise.withResolvers<void>()
  let waiting = 0
  handles.sync = async function (this: { fd: number }) {
    waiting++
    await written.promise
    return sync.call(this)
  }
  onTestFinished(() => {
    handles.sync = sync
    written.resolve()
  })
  const putting = ['one', 'two', 'three'].map(put)
  await vi.waitFor(() => expect(waiting).toBeGreaterThan(0))
  for (let time = 0; time < 3; time++) {
    expect(await storage.isReachable()).toBe(true)
    expect(await text(await storage.open(key, { start: 0, end: 2 }))).toBe('hej')
  }
  written.resolve()
  await Promise.all(putting)
  expect(await text(await storage.open('three', { start: 0, end: 2 }))).toBe('hej')
})

test.runIf(process.platform === 'linux')(
  'R-441 a file that is stored is written to the disk before it has its name, and its name thereafter',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'samklang-folder-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const storage = folderStorage(folder)
    expect(await storage.isReachable()).toBe(true)
    const handles = await handlesIn(folder)
    const { sync } = handles
    const synced: { place: string; hasName: boolean }[] = []
    handles.sync = function (this: { fd: number }) {
      synced.push({ place: readlinkSync(`/proc/self/fd/${this.fd}`), hasName: existsSync(join(folder, key)) })
      return sync.call(this)
    }
    onTestFinished(() => {
      handles.sync = sync
    })
    await storage.put(key, Readable.from([Buffer.from('hej')]), 3)
    expect(synced).toEqual([
      { place: `${join(folder, key)}.part`, hasName: false },
      { place: folder, hasName: true },
    ])
  },
)

/** What all open files share, to stand in for a call of theirs. */
async function handlesIn(folder: string) {
  const any = await open(folder, 'r')
  await any.close()
  return Object.getPrototypeOf(any)
}
