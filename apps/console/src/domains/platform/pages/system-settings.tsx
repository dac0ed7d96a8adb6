import { type SystemConfig, SystemConfigInput, themeColours, themeStyles } from '@lab/contract/platform'
import { Suspense } from 'react'
import type { z } from 'zod'
import type { FormSection } from '../../../kit/form/form-types.ts'
import { useViews } from '../../../content/use-views.tsx'
import { ArchiveList } from '../../archive/index.ts'
import { ConfigForm } from '../parts/config-form.tsx'
import { OperatorsOnly } from '../parts/operators-only.tsx'
import { PictureField } from '../parts/picture-field.tsx'

type Values = SystemConfig

const styleWords = { dark: '深色', light: '浅色' } as const
const colourWords = { green: '绿色', blue: '蓝色', cyan: '青色', purple: '紫色', orange: '橙色' } as const

const fields: FormSection<Values>[] = [
  {
    title: '平台',
    fields: [
      { name: 'tms_platform_name', label: '平台名称', kind: 'text', maxLength: 50, help: '显示在页面标题与登录页' },
      {
        name: 'tms_home_page_url',
        label: '首页地址',
        kind: 'text',
        placeholder: '/dashboard',
        help: '登录后打开的页面',
      },
      { name: 'student_url', label: '学生端地址', kind: 'text', placeholder: '不填则为本平台的学生登录页' },
    ],
  },
  {
    title: '外观',
    fields: [
      {
        name: 'style_settings',
        label: '风格',
        kind: 'radio',
        options: themeStyles.map((value) => ({ value, label: styleWords[value] })),
      },
      {
        name: 'theme_colors',
        label: '主题色',
        kind: 'radio',
        options: themeColours.map((value) => ({ value, label: colourWords[value] })),
      },
      {
        name: 'dark_logo',
        label: '深色标志',
        kind: 'custom',
        help: '深色风格时显示在左上角',
        render: (control) => <PictureField {...control} origin="image" name="深色标志" ground="dark" />,
      },
      {
        name: 'light_logo',
        label: '浅色标志',
        kind: 'custom',
        help: '浅色风格时显示在左上角',
        render: (control) => <PictureField {...control} origin="image" name="浅色标志" ground="light" />,
      },
      {
        name: 'system_icon',
        label: '网站图标',
        kind: 'custom',
        help: '显示在浏览器标签上',
        render: (control) => <PictureField {...control} origin="icon" name="网站图标" />,
      },
    ],
  },
]

/** Name, home page and looks of the platform, and what it puts away by itself. */
export default function SystemSettings() {
  const { view, control, part } = useViews([
    { value: 'system', label: '平台与外观' },
    { value: 'archive', label: '归档配置' },
  ])
  return (
    <OperatorsOnly>
      {view === 'archive' ? (
        <Suspense fallback={null}>
          <ArchiveList part={part} />
        </Suspense>
      ) : (
        <ConfigForm<Values>
          title="系统设置"
          views={control}
          name="system_config"
          schema={SystemConfigInput as z.ZodType<Values>}
          fields={fields}
        />
      )}
    </OperatorsOnly>
  )
}
