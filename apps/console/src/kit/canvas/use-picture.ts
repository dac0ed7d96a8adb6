import { useEffect, useState } from 'react'

type Picture = { state: 'loading' } | { state: 'ready'; image: HTMLImageElement } | { state: 'failed' }

/** Loads the picture to be drawn on, in a way that allows exporting it again. */
export function usePicture(src: string): Picture {
  const [loaded, setLoaded] = useState<{ src: string; value: Picture }>({ src, value: { state: 'loading' } })

  // Outside thing followed: the browser loading the picture.
  useEffect(() => {
    let isCurrent = true
    const image = new Image()
    // Without this a picture of another origin could be shown but never exported.
    if (isForeign(src)) image.crossOrigin = 'anonymous'
    image.src = src
    image.decode().then(
      () => isCurrent && setLoaded({ src, value: { state: 'ready', image } }),
      () => isCurrent && setLoaded({ src, value: { state: 'failed' } }),
    )
    return () => {
      isCurrent = false
    }
  }, [src])

  return loaded.src === src ? loaded.value : { state: 'loading' }
}

function isForeign(src: string): boolean {
  try {
    const { protocol, origin } = new URL(src, location.href)
    return /^https?:$/.test(protocol) && origin !== location.origin
  } catch {
    return false
  }
}
