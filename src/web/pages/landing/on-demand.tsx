import { type ComponentType, lazy } from 'react'

/**
 * A part whose code is fetched when it is first shown. Fetched before, it is drawn at once, as the server must, and as a page
 * must that came with it drawn.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>) {
  let fetched: ComponentType<P> | null = null
  const fetch = async (): Promise<{ default: ComponentType<P> }> => ({ default: (fetched ??= await load()) })
  const Later = lazy(fetch) as unknown as ComponentType<P>
  function Part(props: P) {
    const Shown = fetched ?? Later
    return <Shown {...props} />
  }
  return { fetch, Part }
}
