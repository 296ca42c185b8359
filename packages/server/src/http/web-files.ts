import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './error-handler.ts'
import { isApi } from './security-headers.ts'

/** The built web. Files with a hash in their name are kept for a year; the page itself is asked for every time. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(files, {
    root,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    // An asset of an older build is gone; a page in its place would be taken for a script.
    const isPage = request.method === 'GET' && !isApi(request.url) && !/^\/assets\//i.test(request.url)
    if (!isPage) return answerNotFound(request, reply)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html')
  })
}
