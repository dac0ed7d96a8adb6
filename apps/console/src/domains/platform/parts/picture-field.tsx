import { ruleOf, uploadFrom } from '../../../api/request/upload-file.ts'
import { Button } from '../../../kit/button.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import { UploadButton } from '../../../kit/upload/index.ts'
import styles from './picture-field.module.css'

type PictureFieldProps = CustomControl & { origin: 'image' | 'icon'; name: string; ground?: 'dark' | 'light' }

/** A picture of the platform, kept as its address; empty is the built-in one. The icon takes only ico. */
export function PictureField({ value, onChange, onBlur, isDisabled, origin, name, ground }: PictureFieldProps) {
  const address = (value as string | undefined) ?? ''
  const take = (next: string) => {
    onChange(next)
    onBlur()
  }
  return (
    <div className={styles.field}>
      {address && <img className={styles.picture} data-ground={ground} src={address} alt={name} />}
      <UploadButton
        label={`${address ? '更换' : '上传'}${name}`}
        value={[]}
        rule={ruleOf(origin)}
        upload={uploadFrom(origin)}
        disabled={isDisabled}
        onChange={([file]) => file && take(file.file_url)}
      />
      {address && (
        <Button look="link" disabled={isDisabled} onClick={() => take('')}>
          恢复默认
        </Button>
      )}
    </div>
  )
}
