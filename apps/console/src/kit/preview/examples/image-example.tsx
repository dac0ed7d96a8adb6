import { useState } from 'react'
import { ImageView } from '../../viewer/index.ts'
import { drawSamplePicture } from '../sample-picture.ts'

/** The picture begins at 40 % of the width there is. */
export function ImageExample() {
  const [src] = useState(() => drawSamplePicture(1280, 480))
  return <ImageView src={src} name="网络拓扑图" />
}
