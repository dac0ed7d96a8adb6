import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A component whose code comes over the network. */
export type OnDemand<Props> = ComponentType<Props> & {
  /** Fetches the code, once; after a failure again. */
  fetchCode: () => Promise<ComponentType<Props>>
}

/**
 * A component whose code is fetched when it is first drawn, or earlier by `fetchCode`; `waiting` replaces it until
 * then. Not React's `lazy`, which holds back what was not there at the first drawing for 300 ms, also when its code has long
 * arrived, and twice that where one is inside another.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchCode = async (): Promise<ComponentType<Props>> => (loaded ??= await load())
  function Part(props: Props) {
    const [Arrived, setArrived] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    // Follows the arrival of the code.
    useEffect(() => {
      let isShown = true
      fetchCode().then(
        (arrived) => isShown && setArrived(() => arrived),
        (error: unknown) => isShown && setFailure(error),
      )
      return () => {
        isShown = false
      }
    }, [])
    if (failure !== undefined) throw failure
    return Arrived ? <Arrived {...props} /> : waiting(props)
  }
  return Object.assign(Part, { fetchCode })
}
