/** Of an error that goes no further. What cannot be fetched could not be reported either. */
export function reportCaught(error: unknown, componentStack?: string): void {
  void import('./exception-reports.ts')
    .then((reports) => reports.reportError(error, componentStack))
    .catch(() => undefined)
}
