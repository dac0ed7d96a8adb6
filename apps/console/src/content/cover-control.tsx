import { ruleOf, uploadFile } from '../api/request/upload-file.ts'
import { Button } from '../kit/button.tsx'
import { Cover } from '../kit/cover.tsx'
import type { CoverShape } from '../kit/cover-shape.ts'
import { UploadButton } from '../kit/upload/index.ts'
import styles from './cover-control.module.css'

type CoverControlProps = {
  /** Of what, which decides what is drawn without a picture. */
  kind: string
  title: string
  shape?: CoverShape
  src: string
  onChange: (src: string) => void
  isDisabled: boolean
}

/** The cover: a picture of one's own, or the one that is drawn without it. */
export function CoverControl({ kind, title, shape, src, onChange, isDisabled }: CoverControlProps) {
  return (
    <div className={styles.cover}>
      <Cover kind={kind} title={title} src={src} {...(shape ? { shape } : {})} width={192} />
      {!isDisabled && (
        <div className={styles.choose}>
          <UploadButton
            label={src ? '更换图片' : '上传图片'}
            value={[]}
            rule={ruleOf('image')}
            upload={uploadFile}
            onChange={([file]) => file && onChange(file.file_url)}
          />
          {src && (
            <Button look="link" className={styles.reset} onClick={() => onChange('')}>
              使用默认封面
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
