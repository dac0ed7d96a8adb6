import { OwnRecipe, type MachineImage } from '@lab/contract/machine-image'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { platformField } from './platform-image.ts'

const fields: FormField<OwnRecipe>[] = [
  { name: 'title', label: '名称', kind: 'text', maxLength: 50 },
  { name: 'name', label: '镜像名', kind: 'text', maxLength: 40, help: '模板中写 lab/镜像名；保存后不能修改' },
  {
    name: 'packages',
    label: '软件包',
    kind: 'tags',
    limits: { word: '软件包', most: 300, longest: 81 },
    help: 'Debian 软件包，可一次粘贴多个；命令行基本工具、手册页和 sudo 已包含',
  },
  {
    name: 'cached',
    label: '可离线安装',
    kind: 'tags',
    limits: { word: '可离线安装的软件包', most: 100, longest: 81 },
    help: '放进镜像的安装缓存，学员可以离线 apt install',
  },
  {
    name: 'script',
    label: '配置脚本',
    kind: 'textarea',
    rows: 8,
    maxLength: 20_000,
    help: '构建时在镜像里以 root 运行',
  },
]

interface RecipeDialogProps {
  /** The one to change; a new one without. */
  image?: MachineImage | undefined
  onClose: () => void
}

/** A machine image of one's own, as a list of packages and a script. */
export default function RecipeDialog({ image, onClose }: RecipeDialogProps) {
  return (
    <FormDialog<OwnRecipe>
      open
      title={image ? '修改镜像配方' : '新建镜像配方'}
      width={640}
      submitText="保存并构建"
      schema={OwnRecipe}
      fields={
        image
          ? fields.map((field) => (field.name === 'name' ? { ...field, isDisabled: true } : field))
          : [...fields, platformField]
      }
      initialValues={{
        title: image?.title ?? '',
        name: image?.name ?? '',
        platform: image?.platform ?? false,
        packages: image?.packages ?? [],
        cached: image?.cached ?? [],
        script: image?.script ?? '',
      }}
      onSubmit={(body) => saving(async () => void (await api.machineImage.saveRecipe({ body }, { quiet: true })))}
      onSaved={() => showToast('已开始构建，可在列表和任务中查看进度')}
      onClose={onClose}
    />
  )
}
