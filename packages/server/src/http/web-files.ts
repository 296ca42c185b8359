import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from './error-handler.ts'
import { isApi } from './security-headers.ts'

type WebFile = { content: Buffer; compressed: Buffer | undefined; type: string; cacheControl: string; tag: string }

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
])

/**
 * The built web, read once at the start: a build or a deploy that replaces the folder beside a running server changes nothing
 * for whoever it serves. Files with a hash in their name are kept for a year; the page itself is asked for every time.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  const files = readWeb(root)
  const page = files.get('index.html')
  if (!page) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  for (const [name, file] of files)
    app.route({ method: ['GET', 'HEAD'], url: `/${name}`, handler: (request, reply) => send(request, reply, file) })
  app.setNotFoundHandler((request, reply) => {
    // An asset of an older build is gone; a page in its place would be taken for a script.
    const isPage = request.method === 'GET' && !isApi(request.url) && !/^\/assets\//i.test(request.url)
    return isPage ? send(request, reply, page) : answerNotFound(request, reply)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  const { content, compressed, type, cacheControl, tag } = file
  reply.headers({ 'cache-control': cacheControl, etag: tag })
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  reply.type(type)
  if (!compressed) return reply.send(content)
  reply.header('vary', 'accept-encoding')
  const takesBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(request.headers['accept-encoding'] ?? ''))
  return takesBrotli ? reply.header('content-encoding', 'br').send(compressed) : reply.send(content)
}

/** By their path. Read again where a build took the place of the folder meanwhile. */
function readWeb(root: string, triesLeft = 5): Map<string, WebFile> {
  try {
    if (!existsSync(join(root, 'index.html'))) return new Map()
    // The page first: the scripts that it names tell whether all the rest is of the same build.
    const page = readFile(root, 'index.html')
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'))
    const isSent = (name: string) => !['', '.br'].includes(extname(name)) && !/(^|\/)\./.test(name)
    const files = names
      .filter(isSent)
      .map((name) => [name, name === 'index.html' ? page : readFile(root, name)] as const)
    const named = [...page.content.toString().matchAll(/"\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)
    const missing = named.find((name) => !names.includes(name))
    if (missing) throw new Error(`The built web has no ${missing}: build it anew.`)
    return new Map(files)
  } catch (error) {
    if (triesLeft === 0) throw error
    return readWeb(root, triesLeft - 1)
  }
}

function readFile(root: string, name: string): WebFile {
  const path = join(root, name)
  const content = readFileSync(path)
  return {
    content,
    compressed: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined,
    type: types.get(extname(name)) ?? 'application/octet-stream',
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    tag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  }
}
