import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const surveyVersion = '3.0.0'

const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Both pages built as the product is, and served from this machine; gives their address. */
export async function servePages(closing: AsyncDisposableStack): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'samklang-pages-'))
  closing.defer(() => rmSync(folder, { recursive: true, force: true }))
  const surveyJs = fetchSurveyJs()
  await build({
    configFile: join(root, 'packages/web/vite.config.ts'),
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    resolve: {
      dedupe: ['react', 'react-dom'],
      alias: ['survey-core', 'survey-react-ui'].map((name) => ({
        find: name,
        replacement: join(surveyJs, 'node_modules', name),
      })),
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: ['ours', 'survey'].map((name) => join(import.meta.dirname, `${name}.html`)) },
    },
  })
  const server = createServer(({ url = '/' }, reply) => {
    const file = join(folder, new URL(url, 'http://here').pathname)
    if (!existsSync(file)) return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': kinds[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.defer(() => void server.close())
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the pages are not served')
  return `http://127.0.0.1:${address.port}`
}

// Fetched when it is first measured: nobody who only runs the server should have to.
function fetchSurveyJs(): string {
  const folder = join(root, 'node_modules/.cache', `survey-js-${surveyVersion}`)
  const packages = ['survey-core', 'survey-react-ui']
  if (packages.every((name) => existsSync(join(folder, 'node_modules', name, 'package.json')))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  execFileSync(
    'npm',
    [
      ...['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--save-exact'],
      ...packages.map((name) => `${name}@${surveyVersion}`),
    ],
    { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  return folder
}
