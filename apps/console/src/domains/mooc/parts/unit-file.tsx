import { PaperClipOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Opened, opens, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import { later } from '../../../kit/later.tsx'
import { formatClock } from '../../../kit/time-text.ts'
import { Video } from '../../../kit/viewer/video.tsx'
import styles from '../mooc.module.css'

const ResourceLinkDialog = later(async () => ({
  default: (await import('../../resource/index.ts')).ResourceLinkDialog,
}))

interface UnitFile {
  name: string
  url: string
  resource_id: string | null
}

type UnitFileProps = CustomControl & {
  kind: 'video' | 'pdf'
  /** How long the video is, as the browser reads it from the file. */
  duration?: number
  onDuration?: (seconds: number) => void
}

/** The file of a video or a PDF: uploaded, an address elsewhere, or a resource's. */
export function UnitFileControl({ value, onChange, isDisabled, kind, duration = 0, onDuration }: UnitFileProps) {
  const choosing = useOpening()
  const [isBroken, setBroken] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  const file = (value as UnitFile | null | undefined) ?? null
  return (
    <div className={styles.file}>
      <span className={styles.fileLine}>
        <Button icon={PaperClipOutlined} disabled={isDisabled} {...opens(choosing)}>
          {file ? '更换文件' : '选择文件'}
        </Button>
        {file && <span className={styles.fileName}>{file.name}</span>}
        {kind === 'video' && file && (
          <span className="num">{duration > 0 ? formatClock(duration) : '正在读取时长'}</span>
        )}
      </span>
      <Opened by={choosing}>
        {(close) => (
          <ResourceLinkDialog
            open
            src={file ? { url: file.url, name: file.name } : undefined}
            origin={kind}
            objType={kind}
            onConfirm={({ url, name, resourceId }) => {
              setBroken(false)
              onDuration?.(0)
              onChange({ name, url, resource_id: resourceId ?? null })
            }}
            onClose={close}
          />
        )}
      </Opened>
      {kind === 'video' && file && (
        <div
          // The length comes with the file's head; the event does not bubble, so it is caught on its way down.
          onLoadedMetadataCapture={() => {
            const seconds = player.current?.duration ?? 0
            if (Number.isFinite(seconds) && seconds > 0) onDuration?.(Math.round(seconds * 10) / 10)
          }}
        >
          <Video key={file.url} src={file.url} name={file.name} videoRef={player} onError={() => setBroken(true)} />
        </div>
      )}
      {isBroken && <p className={styles.wrong}>浏览器不能播放这个文件，请换成 MP4 或 WebM 格式的视频。</p>}
    </div>
  )
}
