let navigate = (path: string): Promise<void> | void => location.assign(path)

/** What stands below the router (a refused call, an ended session) can still send the person somewhere. */
export function bindNavigation(to: (path: string) => Promise<void>): void {
  navigate = to
}

export async function go(path: string): Promise<void> {
  await navigate(path)
}
