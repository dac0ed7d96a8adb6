import { useRef, useState } from 'react'
import { Dialog } from '../dialog-frame/dialog.tsx'
import type { VideoDialogProps } from './types.ts'
import { Video } from './video.tsx'
import './viewer.css'

/** Plays a video in a dialog. Closing pauses it before anything else, so that no sound is left behind. */
export function VideoDialog({ open, src, title, children, footer, width = 800, onClose }: VideoDialogProps) {
  const videoRef = useRef<HTMLVideoElement | null>(null)
  const [failedSrc, setFailedSrc] = useState('')
  const close = () => {
    videoRef.current?.pause()
    onClose()
  }
  if (!open) return null
  return (
    <Dialog title={title} width={width} closesOutside onClose={close} footer={footer}>
      {children}
      {failedSrc === src ? (
        <p role="alert">视频无法播放，可能已删除或格式不受浏览器支持</p>
      ) : (
        <Video videoRef={videoRef} src={src} name={title} onError={() => setFailedSrc(src)} />
      )}
    </Dialog>
  )
}
