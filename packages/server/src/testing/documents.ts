import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cookiesAfter } from './files.ts'
import type { TestServer } from './test-server.ts'

/** All that can be read in a PDF: the words of every page, and what the file says of itself. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await task.promise
  const words: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    words.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  const { info } = await pdf.getMetadata()
  await task.destroy()
  return `${words.join(' ')} ${JSON.stringify(info)}`
}

type Response = Awaited<ReturnType<TestServer['app']['inject']>>
type Linked = Pick<Response, 'json' | 'cookies'>

/** Opens the link of a reply as the browser does that asked for it; with another address where one is told. */
export async function openDocument({ app }: Pick<TestServer, 'app'>, linked: Linked, url?: string): Promise<Response> {
  return app.inject({ method: 'GET', url: url ?? linked.json().Url, cookies: cookiesAfter(linked) })
}
