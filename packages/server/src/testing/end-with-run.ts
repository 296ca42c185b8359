const graceMs = 5000

/** A test run that is killed cannot end the processes that its files run in: they notice, close their browsers, and end. */
function endWithRun(): void {
  process.kill(process.pid, 'SIGTERM')
  // Playwright closes its browsers on that signal, and the process goes on.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs)
}

// Read anew for every file, in a process that several of them share.
if (!process.listeners('disconnect').some(({ name }) => name === endWithRun.name))
  process.once('disconnect', endWithRun)
