import { useEffect, useRef, useState } from 'react'
import { Button } from '../../button.tsx'
import { VideoDialog } from '../../viewer/index.ts'
import styles from '../preview.module.css'

/** Plays a video of this computer; nothing is uploaded. */
export function VideoExample() {
  const fieldRef = useRef<HTMLInputElement | null>(null)
  const [video, setVideo] = useState<{ src: string; name: string }>()
  const [isOpen, setOpen] = useState(false)

  // Outside thing followed: the browser's table of blob addresses.
  useEffect(() => () => (video ? URL.revokeObjectURL(video.src) : undefined), [video])

  return (
    <div className={styles.row}>
      <Button onClick={() => fieldRef.current?.click()}>选择本机视频</Button>
      {video && <Button onClick={() => setOpen(true)}>再次播放</Button>}
      <input
        ref={fieldRef}
        hidden
        type="file"
        accept="video/*"
        aria-label="选择本机视频"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (!file) return
          setVideo({ src: URL.createObjectURL(file), name: file.name })
          setOpen(true)
          event.target.value = ''
        }}
      />
      {video && <VideoDialog open={isOpen} src={video.src} title={video.name} onClose={() => setOpen(false)} />}
    </div>
  )
}
