import { LoginConfig } from '@lab/contract/platform-settings'
import type { z } from 'zod'
import type { FormSection } from '../../../kit/form/form-types.ts'
import { ConfigForm } from '../parts/config-form.tsx'
import { PictureField } from '../parts/picture-field.tsx'
import { SignInServices } from '../parts/sign-in-services.tsx'

type Values = z.output<typeof LoginConfig>

const fields: FormSection<Values>[] = [
  {
    title: '登录页',
    fields: [
      {
        name: 'login_slogan',
        label: '标语',
        kind: 'text',
        maxLength: 40,
        placeholder: '在真实环境里教，在真实环境里学。',
        help: '显示在登录页左侧的平台名称下方',
      },
      {
        name: 'login_picture',
        label: '左侧图片',
        kind: 'custom',
        help: '建议宽高不小于 1200 × 1200 像素',
        render: (control) => <PictureField {...control} origin="image" name="登录页图片" />,
      },
      {
        name: 'login_notice',
        label: '公告',
        kind: 'textarea',
        rows: 2,
        maxLength: 300,
        placeholder: '显示在登录表单上方，例如：维护时间、账号领取方式',
      },
      { name: 'login_footer', label: '页脚', kind: 'text', maxLength: 100, placeholder: '单位名称、备案号等' },
      { name: 'login_footer_url', label: '页脚链接', kind: 'text', placeholder: 'https://beian.miit.gov.cn' },
    ],
  },
  {
    title: '密码',
    fields: [
      {
        name: 'password_min_length',
        label: '最短长度',
        kind: 'number',
        min: 8,
        max: 64,
        unit: '字符',
        help: '用于此后设置的密码，已有的密码不受影响；字母和数字始终必需',
      },
      { name: 'password_mixed_case', label: '大小写字母', kind: 'switch', onText: '都须有', offText: '不要求' },
      { name: 'password_symbol', label: '符号', kind: 'switch', onText: '须有', offText: '不要求' },
    ],
  },
  {
    title: '防猜测',
    fields: [
      {
        name: 'proof_attempts',
        label: '登录验证',
        kind: 'number',
        min: 0,
        max: 20,
        unit: '次',
        help: '连续失败这么多次之后，登录前须回答一个问题；0 为不启用',
      },
      {
        name: 'lock_attempts',
        label: '连续失败',
        kind: 'number',
        min: 3,
        max: 20,
        unit: '次',
        help: '连续失败这么多次之后，须等待一段时间才能再次登录',
      },
      {
        name: 'lock_minutes',
        label: '首次等待',
        kind: 'number',
        min: 1,
        max: 60,
        unit: '分钟',
        help: '之后每次失败等待时间加倍，最长 60 分钟',
      },
    ],
  },
  {
    title: '登录状态',
    fields: [
      {
        name: 'session_days',
        label: '保持登录',
        kind: 'number',
        min: 1,
        max: 30,
        unit: '天',
        help: '超过这一时间没有使用，须重新登录',
      },
      {
        name: 'admins_need_code',
        label: '管理员登录',
        kind: 'switch',
        onText: '须开启两步验证',
        offText: '不要求',
        help: '打开后，用密码登录的客户管理员和系统运维在开启两步验证之前，只能使用个人中心',
      },
      {
        name: 'is_single_session',
        label: '同一账号',
        kind: 'switch',
        onText: '只在一处登录',
        offText: '可在多处登录',
        help: '打开后，在别处登录会使之前的登录退出',
      },
    ],
  },
]

/** The sign-in page, and how hard it is to get past it. */
export default function LoginSettings() {
  return (
    <>
      <ConfigForm<Values>
        title="登录设置"
        name="login_config"
        schema={LoginConfig as z.ZodType<Values>}
        fields={fields}
      />
      <SignInServices />
    </>
  )
}
