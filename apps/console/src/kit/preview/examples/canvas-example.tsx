import { useEffect, useState } from 'react'
import { DrawingCanvas } from '../../canvas/index.ts'
import { drawSamplePicture } from '../sample-picture.ts'
import styles from '../preview.module.css'

/** Draws over a picture of 1600 × 600; saving shows what would be stored, in full resolution. */
export function CanvasExample() {
  const [background] = useState(() => drawSamplePicture(1600, 600))
  const [saved, setSaved] = useState<string>()

  // Outside thing followed: the browser's table of blob addresses.
  useEffect(() => () => (saved ? URL.revokeObjectURL(saved) : undefined), [saved])

  return (
    <>
      <DrawingCanvas
        background={background}
        label="网络拓扑图"
        onSave={(picture) => setSaved(URL.createObjectURL(picture))}
      />
      {saved && <img className={styles.picture} src={saved} alt="保存的图片" />}
    </>
  )
}
