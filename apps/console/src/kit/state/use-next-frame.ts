import { useEffect, useState } from 'react'

/** A value as of the frame before: for what follows a press, so that what was pressed is drawn without waiting for it. */
export function useNextFrame<Value>(value: Value): Value {
  const [shown, setShown] = useState(() => value)
  useEffect(() => {
    if (Object.is(shown, value)) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(() => value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shown, value])
  return shown
}
