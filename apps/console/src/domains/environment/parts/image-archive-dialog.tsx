import { ImageArchive } from '@lab/contract/machine-image'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { ruleOf, uploadFrom } from '../../../api/request/upload-file.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import type { UploadedFile } from '../../../kit/editor/rich-text.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { CustomControl, FormField } from '../../../kit/form/form-types.ts'
import { UploadButton } from '../../../kit/upload/index.ts'
import { platformField } from './platform-image.ts'

const fields: FormField<ImageArchive>[] = [
  { name: 'title', label: '名称', kind: 'text', maxLength: 50 },
  { name: 'name', label: '镜像名', kind: 'text', maxLength: 40, help: '模板中写 lab/镜像名' },
  {
    name: 'url',
    label: '镜像文件',
    kind: 'custom',
    help: '与镜像地址二者选一。docker save 或 skopeo copy … oci-archive: 得到的 tar 文件，可用 gzip 压缩；镜像里要有 bash',
    render: (control) => <ArchiveField {...control} />,
  },
  {
    name: 'address',
    label: '镜像地址',
    kind: 'text',
    maxLength: 300,
    placeholder: 'registry.example.com/lab/base:1',
    help: '服务器能访问的镜像仓库',
  },
  {
    name: 'username',
    label: '用户名',
    kind: 'text',
    maxLength: 200,
    isHalf: true,
    when: ({ address }) => Boolean(address),
    help: '公开的镜像不用填写',
  },
  {
    name: 'password',
    label: '密码',
    kind: 'text',
    isPassword: true,
    maxLength: 500,
    isHalf: true,
    when: ({ address }) => Boolean(address),
    help: '密码或访问令牌，导入后不保存',
  },
  platformField,
]

function ArchiveField({ onChange, isDisabled }: CustomControl) {
  const [file, setFile] = useState<UploadedFile>()
  return (
    <UploadButton
      label="选择文件"
      value={file ? [file] : []}
      rule={ruleOf('machine-image')}
      upload={uploadFrom('machine-image')}
      disabled={isDisabled}
      onChange={([chosen]) => {
        setFile(chosen)
        onChange(chosen?.file_url ?? '')
      }}
    />
  )
}

/** Brings in an image that a container engine wrote. */
export default function ImageArchiveDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog<ImageArchive>
      open
      title="导入镜像"
      width={560}
      submitText="导入"
      schema={ImageArchive}
      fields={fields}
      initialValues={{ title: '', name: '', platform: false, url: '', address: '', username: '', password: '' }}
      onSubmit={(body) => saving(async () => void (await api.machineImage.importArchive({ body }, { quiet: true })))}
      onSaved={() => showToast('已开始导入，可在列表和任务中查看进度')}
      onClose={onClose}
    />
  )
}
