import { saveFile } from '../../ui/save-file.ts'
import { type SeriesLook, shapePath } from './looks.ts'

export type ChartPicture = {
  drawing: SVGSVGElement
  title: string
  /** What has become of the values, the gravest first: nobody who is sent the picture has to guess it from the line. */
  said: readonly string[]
  /** Which informants there are. Nobody is named who need not be: the file may come to lie anywhere. */
  legend: readonly { label: string; look: SeriesLook }[]
  fileName: string
}

const space = 'http://www.w3.org/2000/svg'
const titleHeight = 34
const saidRow = 18
const row = 22
const letter = 6.8
const sharpness = 2

const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-size',
  'font-weight',
]

/** The chart as a picture on white, twice as sharp as on the screen. */
export async function savePicture(picture: ChartPicture): Promise<void> {
  const offscreen = document.createElement('div')
  offscreen.dataset.paper = ''
  offscreen.style.cssText = 'position:absolute;left:-9999px'
  document.body.append(offscreen)
  try {
    const sheet = layout(picture)
    offscreen.append(sheet)
    // A picture stands alone: it has no stylesheet, and the fonts of the page do not follow into it.
    const parts = [...sheet.querySelectorAll<SVGElement>('*')].map((part) => ({ part, style: styleOf(part) }))
    for (const { part, style } of parts) fix(part, style)
    saveFile(picture.fileName, await paint(sheet), 'image/png')
  } finally {
    offscreen.remove()
  }
}

/** Small letters and digits, whatever the scale is called: nothing that a disk refuses. */
export function fileNameOf(title: string, day: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `${words || 'diagram'}-${day}.png`
}

function layout({ drawing, title, said, legend }: ChartPicture): SVGSVGElement {
  const { width, height } = drawing.viewBox.baseVal
  const rows = legendRows(
    legend.map(({ label }) => label),
    width,
  )
  const sentences = said.flatMap((text) => brokenLines(text, width - 16))
  const head = titleHeight + sentences.length * saidRow
  const whole = height + head + (Math.max(0, ...rows.map(({ row }) => row)) + 1) * row + 10
  const sheet = make('svg', { viewBox: `0 0 ${width} ${whole}`, width, height: whole })
  sheet.append(make('rect', { width, height: whole, style: 'fill: var(--chart-ground)' }))
  const words = make('text', { x: 8, y: 22, style: 'fill: var(--chart-text); font-size: 16px; font-weight: 600' })
  words.textContent = title
  const lines = sentences.map((text, index) => {
    const style = 'fill: var(--chart-text); font-size: 13px'
    const line = make('text', { x: 8, y: titleHeight + 8 + index * saidRow, style })
    line.textContent = text
    return line
  })
  const body = make('g', { transform: `translate(0 ${head})` })
  body.append(...[...drawing.childNodes].map((node) => node.cloneNode(true)))
  sheet.append(
    words,
    ...lines,
    body,
    ...legend.flatMap((one, index) => legendEntry(one, rows[index], head + height + 12)),
  )
  return sheet instanceof SVGSVGElement ? sheet : drawing
}

/** A text that goes on in the next line where there is no more room; a word that is longer than a line stands alone. */
export function brokenLines(text: string, width: number): string[] {
  const most = Math.max(1, Math.floor(width / letter))
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const together = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && together.length <= most) lines.splice(-1, 1, together)
    else lines.push(word)
  }
  return lines
}

type Place = { x: number; row: number }

/** One after the other, and onto the next row where there is no more room. */
export function legendRows(labels: readonly string[], width: number): Place[] {
  let x = 8
  let at = 0
  return labels.map((label) => {
    const length = 24 + label.length * letter
    if (x > 8 && x + length > width) {
      x = 8
      at += 1
    }
    const place = { x, row: at }
    x += length + 12
    return place
  })
}

function legendEntry(
  { label, look }: ChartPicture['legend'][number],
  place: Place | undefined,
  top: number,
): SVGElement[] {
  const { x, row: at } = place ?? { x: 8, row: 0 }
  const y = top + at * row
  const shape = make('path', {
    d: shapePath(look.shape, 11),
    transform: `translate(${x + 7} ${y})`,
    style: `fill: var(--chart-${look.colour})`,
  })
  const words = make('text', { x: x + 20, y: y + 4, style: 'fill: var(--chart-text); font-size: 13px' })
  words.textContent = label
  return [shape, words]
}

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element instanceof SVGElement ? element : document.createElementNS(space, 'g')
}

function styleOf(part: SVGElement): string {
  const style = getComputedStyle(part)
  const kept = copied.map((property) => `${property}:${style.getPropertyValue(property)}`)
  return [...kept, 'font-family:sans-serif'].join(';')
}

function fix(part: SVGElement, style: string): void {
  part.setAttribute('style', style)
  part.removeAttribute('class')
}

async function paint(sheet: SVGSVGElement): Promise<Blob> {
  const { width, height } = sheet.viewBox.baseVal
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(sheet))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * sharpness
  canvas.height = height * sharpness
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png')
  })
}
