import { useRef, useState } from 'react'
import { ruleOf } from '../../../api/request/upload-file.ts'
import { FileChooser } from '../../../kit/file-chooser.tsx'
import { Button } from '../../../kit/button.tsx'
import { Face } from '../../../kit/person.tsx'
import { acceptOf, compressImage, refuseFile } from '../../../kit/upload/index.ts'
import styles from './avatar-field.module.css'

/** A picture as the form holds it: its address, and the file while it has not been saved. */
export interface Avatar {
  url: string
  file?: File
}

interface AvatarFieldProps {
  id: string
  name: string
  value: Avatar
  onChange: (value: Avatar) => void
}

/** The person's picture with the ways to change it; it is sent when the form is saved. */
export function AvatarField({ id, name, value, onChange }: AvatarFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const rule = ruleOf('image')
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const refused = refuseFile(file, rule)
    setRefusal(refused)
    if (refused) return
    const picture = await compressImage(file, rule)
    onChange({ url: URL.createObjectURL(picture), file: picture })
  }
  return (
    <div className={styles.field}>
      <Face name={name} avatar={value.url} size={72} />
      <div className={styles.side}>
        <div className={styles.commands}>
          <Button id={id} onClick={() => field.current?.click()}>
            {value.url ? '更换头像' : '上传头像'}
          </Button>
          {value.url && (
            <Button look="text" onClick={() => onChange({ url: '' })}>
              移除
            </Button>
          )}
        </div>
        <p
          className={styles.hint}
          data-refused={refusal !== undefined || undefined}
          role={refusal ? 'alert' : undefined}
        >
          {refusal ?? `支持${rule.suffixes.length ? rule.suffixes.join('、') : '各种'}格式的图片`}
        </p>
      </div>
      <FileChooser
        ref={field}
        label="头像"
        accept={acceptOf(rule) ?? 'image/*'}
        onChoose={([file]) => void take(file)}
      />
    </div>
  )
}
