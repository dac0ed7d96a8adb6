import { useState } from 'react'
import { SelectField } from '../../form/controls/select-field.tsx'
import { SwitchField } from '../../form/controls/switch-field.tsx'
import { UploadButton } from '../../upload/index.ts'
import type { UploadOrigin, UploadedFile } from '../../upload/index.ts'
import type { KitServices } from '../kit-part.ts'
import styles from '../preview.module.css'
import { ShownValue } from '../shown-value.tsx'

const ORIGINS: { value: UploadOrigin; label: string }[] = [
  { value: 'file', label: '文件' },
  { value: 'image', label: '图片' },
  { value: 'video', label: '视频' },
  { value: 'pdf', label: 'PDF' },
  { value: 'user-import', label: '导入用户' },
  { value: 'step-import', label: '导入环节' },
  { value: 'code-store', label: '初始化代码仓库' },
  { value: 'notebook', label: 'Notebook' },
  { value: 'requirement', label: '需求文档' },
  { value: 'icon', label: '网站图标' },
  { value: 'csv', label: 'CSV' },
]

/** Real uploads under the platform's present rules; what nothing refers to is collected later. */
export function UploadExample({ services }: { services: KitServices }) {
  const [origin, setOrigin] = useState<UploadOrigin>('file')
  const [isMany, setMany] = useState(false)
  const [isArea, setArea] = useState(false)
  const [files, setFiles] = useState<UploadedFile[]>([])
  return (
    <>
      <div className={styles.row}>
        <SelectField label="来源" value={origin} options={ORIGINS} onChange={setOrigin} width={160} />
        <SwitchField label="最多三个" value={isMany} words={isMany ? '最多三个' : '一个'} onChange={setMany} />
        <SwitchField label="拖放区" value={isArea} words={isArea ? '拖放区' : '按钮'} onChange={setArea} />
      </div>
      <div className={styles.narrow}>
        <UploadButton
          value={files}
          onChange={setFiles}
          upload={services.uploadFrom(origin)}
          rule={services.ruleOf(origin)}
          isArea={isArea}
          {...(isMany ? { limit: 3 } : {})}
        />
      </div>
      <ShownValue value={files} />
    </>
  )
}
