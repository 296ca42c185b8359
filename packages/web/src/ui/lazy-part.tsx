import { type ComponentType, lazy } from 'react'

const forgottenAfterMs = 1000

/**
 * A part that is fetched when it is first shown, below a Suspense. React's own `lazy` keeps a failure for as long as the page is
 * open; here it is forgotten, and whoever shows the part again has it fetched again.
 */
export function lazyPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part = begin()
  function begin() {
    return lazy(async () => ({ default: await fetchPart().catch(forget) }))
  }
  // React draws it once more at once, for whoever says that it failed.
  function forget(error: unknown): never {
    setTimeout(() => (Part = begin()), forgottenAfterMs)
    throw error
  }
  return (props) => <Part {...props} />
}
