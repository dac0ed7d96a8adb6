import { useRef, useState } from 'react'
import { Button } from '../../button.tsx'
import { FilePreview } from '../../viewer/index.ts'
import styles from '../preview.module.css'
import { samplePdf } from '../sample-pdf.ts'

/** Shows a sample document, or any file of this computer; nothing is uploaded. */
export function FileExample() {
  const fieldRef = useRef<HTMLInputElement | null>(null)
  const [file, setFile] = useState(samplePdf)
  return (
    <>
      <div className={styles.row}>
        <Button onClick={() => fieldRef.current?.click()}>选择本机文件</Button>
        <span className={styles.faint}>可预览 pdf、xlsx、docx、mp4、jpg、jpeg、png、gif</span>
        <input
          ref={fieldRef}
          hidden
          type="file"
          aria-label="选择本机文件"
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            if (chosen) setFile(chosen)
            event.target.value = ''
          }}
        />
      </div>
      <FilePreview key={file.name} name={file.name} source={file} height={560} />
    </>
  )
}
