import { type Banner, BannerFace, bannerPolicies, bannerPolicyLabels } from '@lab/contract/banner'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { ruleOf, uploadFrom } from '../../../api/request/upload-file.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { CustomControl, FormField } from '../../../kit/form/form-types.ts'
import { UploadButton } from '../../../kit/upload/index.ts'
import styles from './banner.module.css'

/** The picture as its address, shown in the shape that it will have. */
function PictureField({ value, onChange, onBlur, isDisabled }: CustomControl) {
  const address = (value as string | undefined) ?? ''
  return (
    <div className={styles.picture}>
      {address && <img src={address} alt="轮播图预览" />}
      <UploadButton
        label={address ? '更换图片' : '上传图片'}
        value={[]}
        rule={ruleOf('image')}
        upload={uploadFrom('image')}
        disabled={isDisabled}
        onChange={([file]) => {
          if (!file) return
          onChange(file.file_url)
          onBlur()
        }}
      />
    </div>
  )
}

const fields: FormField<BannerFace>[] = [
  { name: 'title', label: '标题', kind: 'text', maxLength: 50, placeholder: '例如：新学期实验安排' },
  {
    name: 'picture',
    label: '图片',
    kind: 'custom',
    help: '建议宽高比 16:5',
    render: (control) => <PictureField {...control} />,
  },
  { name: 'link', label: '链接', kind: 'text', placeholder: '可不填；例如：/exp 或 https://…' },
  {
    name: 'policy',
    label: '展示范围',
    kind: 'radio',
    options: bannerPolicies.map((value) => ({ value, label: bannerPolicyLabels[value] })),
  },
]

const blank: BannerFace = { title: '', picture: '', link: '', policy: 'all' }
const faceOf = ({ title, picture, link, policy }: Banner): BannerFace => ({ title, picture, link, policy })

type BannerDialogProps = { banner?: Banner | undefined; onClose: () => void }

/** Writes a banner; what is written is shown once it is published. */
export default function BannerDialog({ banner, onClose }: BannerDialogProps) {
  const stale = useStale()
  return (
    <FormDialog<BannerFace>
      open
      title={banner ? '编辑轮播图' : '新建轮播图'}
      schema={BannerFace}
      fields={fields}
      initialValues={banner ? faceOf(banner) : blank}
      {...(banner ? { version: banner.version } : {})}
      onSubmit={(face, version) =>
        saving(async () => {
          if (banner) {
            const body = { ...face, version: version ?? banner.version }
            await api.banner.update({ params: { id: banner.id }, body }, { quiet: true })
          } else {
            await api.banner.create({ body: face }, { quiet: true })
          }
          showToast('已保存')
          await stale('banner')
        })
      }
      onClose={onClose}
    />
  )
}
