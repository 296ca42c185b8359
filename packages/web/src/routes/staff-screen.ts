import { lazyRouteComponent } from '@tanstack/react-router'

/** A lazy screen of staff's by its name: `TagsScreen` lies in a file called `tags-screen.tsx`, in whichever folder. */
export function staffScreen(name: `${string}Screen`) {
  return lazyRouteComponent(async () => (await import('./staff-screens.ts')).openScreen(name), name)
}
