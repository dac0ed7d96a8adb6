import { cuesOf } from '@lab/contract/subtitles'
import { UploadOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { uploadFrom } from '../../../api/request/upload-file.ts'
import { Button } from '../../../kit/button.tsx'
import { FileChooser } from '../../../kit/file-chooser.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import styles from '../mooc.module.css'

interface SubtitleFile {
  name: string
  url: string
  resource_id: string | null
}

/** The subtitles of a video: read here before they are uploaded, so that what players cannot show is refused at once. */
export function SubtitlesControl({ value, onChange, isDisabled }: CustomControl) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [complaint, setComplaint] = useState('')
  const file = (value as SubtitleFile | null | undefined) ?? null
  const take = async (chosen: File): Promise<void> => {
    setBusy(true)
    setComplaint('')
    try {
      if (!cuesOf(await chosen.text()))
        return setComplaint('这不是字幕文件，请选择 1 MB 以内的 SRT 或 WebVTT 文件（UTF-8）')
      const how = { onProgress: () => undefined, signal: new AbortController().signal }
      const { path, name } = await uploadFrom('file')(chosen, how)
      onChange({ name, url: path, resource_id: null })
    } catch (error) {
      setComplaint(error instanceof Error && error.message ? error.message : '上传失败')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.file}>
      <span className={styles.fileLine}>
        <Button icon={UploadOutlined} isBusy={isBusy} disabled={isDisabled} onClick={() => chooser.current?.click()}>
          {file ? '更换字幕' : '上传字幕'}
        </Button>
        {file && <span className={styles.fileName}>{file.name}</span>}
        {file && !isDisabled && (
          <Button look="text" onClick={() => onChange(null)}>
            移除
          </Button>
        )}
      </span>
      <FileChooser
        ref={chooser}
        label="字幕文件"
        accept=".srt,.vtt"
        onChoose={([chosen]) => chosen && void take(chosen)}
      />
      {complaint && (
        <p className={styles.wrong} role="alert">
          {complaint}
        </p>
      )}
    </div>
  )
}
