import { ruleOf, uploadFile } from '../../../api/request/upload-file.ts'
import { Button } from '../../../kit/button.tsx'
import { Cover } from '../../../kit/cover.tsx'
import { outlineShape } from '../../../kit/cover-shape.ts'
import { UploadButton } from '../../../kit/upload/index.ts'
import styles from './cover-control.module.css'

type CoverControlProps = {
  title: string
  shape: string
  src: string
  onChange: (src: string) => void
  isDisabled: boolean
}

/** The cover: a picture of one's own, or the one drawn from its outline. */
export function CoverControl({ title, shape, src, onChange, isDisabled }: CoverControlProps) {
  return (
    <div className={styles.cover}>
      <Cover kind="experiment" title={title} src={src} shape={outlineShape(shape)} width={192} />
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
