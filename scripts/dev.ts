// Watch mode: one port to open. Vite serves the web with hot reload and passes the rest on to the server behind it,
// which starts anew at every change while the database stays up.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'
import { demoDefaults } from '../packages/server/src/config/demo-keys.ts'
import { followParent } from '../packages/server/src/config/follow-parent.ts'
import { StartupProblem } from '../packages/server/src/config/startup-problem.ts'
import { holdVarFolder, openDemoDatabase } from '../packages/server/src/database/demo-database.ts'
import { varFolderOf } from '../packages/server/src/database/open.ts'

const port = Number(process.env.PORT || 3000)
const serverPort = port + 1

try {
  await develop()
} catch (error) {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exit(1)
}

async function develop(): Promise<void> {
  const database = await openDemoDatabase(await holdVarFolder(varFolderOf(process.env)))
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
    stdio: 'inherit',
    env: {
      ...demoDefaults(database.keys, String(port)),
      ...process.env,
      SAMKLANG_MODE: 'demo',
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      PORT: String(serverPort),
      HOST: '127.0.0.1',
    },
  })
  const behind = { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false }
  const vite = await createServer({
    root: 'packages/web',
    server: { port, strictPort: true, host: process.env.HOST || '0.0.0.0', proxy: { '/api': behind, '/demo': behind } },
  })

  let isEnding = false
  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    server.kill('SIGTERM')
    await vite.close()
    if (server.exitCode === null) await once(server, 'exit')
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (process.env.npm_lifecycle_event) followParent(end)

  try {
    await vite.listen()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    await end()
  }
}
