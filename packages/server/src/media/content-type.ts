import { type FileKind, fileTypes } from '@samklang/contract/media'

/** As much of the beginning of a file as is looked at. */
export const headBytes = 512

type Begins = (head: Buffer) => boolean
const starting =
  (start: string, at = 0): Begins =>
  (head) =>
    head.toString('latin1', at, at + start.length) === start
const inRiff =
  (name: string): Begins =>
  (head) =>
    starting('RIFF')(head) && starting(name, 8)(head)

/** Such as hold a sound or a film. Pictures of telephones (heic, avif) and QuickTime begin alike and are neither. */
const soundBrands = /^(M4A|M4B) $/
const filmBrands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|MSNV|mmp4)$/
const brandOf = (head: Buffer) => (starting('ftyp', 4)(head) ? head.toString('latin1', 8, 12) : '')
const isMp4: Begins = (head) => soundBrands.test(brandOf(head)) || filmBrands.test(brandOf(head))

/** What browsers show, by how such a file begins. Drawings that may carry programs are not among them. */
const known: Record<string, Begins> = {
  'image/png': starting('\x89PNG\r\n\x1a\n'),
  'image/jpeg': starting('\xff\xd8\xff'),
  'image/gif': (head) => starting('GIF87a')(head) || starting('GIF89a')(head),
  'image/webp': inRiff('WEBP'),
  'audio/mpeg': (head) => starting('ID3')(head) || isMp3Frame(head),
  'audio/wav': inRiff('WAVE'),
  'audio/ogg': starting('OggS'),
  'audio/mp4': isMp4,
  'video/mp4': isMp4,
  'video/webm': (head) =>
    starting('\x1aE\xdf\xa3')(head) && head.subarray(0, 64).includes(Buffer.from('\x42\x82\x84webm', 'latin1')),
  'application/pdf': starting('%PDF-'),
}

/** The header of a frame of layer III, with a rate that there is: text of two bytes a letter begins nearly so. */
function isMp3Frame([first = 0, second = 0, third = 0]: Buffer): boolean {
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08
  return isLayer3 && third >> 4 !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c
}

export function beginsAs(contentType: string, head: Buffer): boolean {
  return Object.hasOwn(known, contentType) && known[contentType]?.(head) === true
}

export function kindOfType(contentType: string): FileKind | undefined {
  return kinds.find((kind) => fileTypes[kind].some((type) => type === contentType))
}

const kinds = ['Image', 'Audio', 'Video', 'Document'] as const satisfies readonly FileKind[]

/** What a file is by how it begins, whatever it is called and whoever says so. Undefined where nobody may be shown it. */
export function findContentType(head: Buffer): { kind: FileKind; contentType: string } | undefined {
  const found = Object.keys(known).filter((type) => beginsAs(type, head))
  // The same box holds sounds and films; which of them, it says.
  const [contentType] = found.length > 1 ? [soundBrands.test(brandOf(head)) ? 'audio/mp4' : 'video/mp4'] : found
  const kind = contentType && kindOfType(contentType)
  return kind ? { kind, contentType } : undefined
}
