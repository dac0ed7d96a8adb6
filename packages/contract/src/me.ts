import { z } from 'zod'
import { densityChoices, themeChoices } from './appearance.ts'
import { endpoint, roleSlugs, signedIn, type DomainContract } from './endpoint.ts'
import { anyText, changesTo, Id, text, Timestamp } from './fields.ts'
import { password } from './identity.ts'
import { noticeKinds } from './notice.ts'

export interface MenuItem {
  uri: string
  title: string
  icon: string
  children?: MenuItem[] | undefined
  /** Lists that share this entry, each at its own address; chosen above the list that is shown. */
  tabs?: MenuTab[] | undefined
}
const MenuTab = z.object({ uri: z.string(), title: z.string() })
type MenuTab = z.output<typeof MenuTab>
export const MenuItem: z.ZodType<MenuItem> = z.object({
  uri: z.string(),
  title: z.string(),
  icon: z.string(),
  get children() {
    return z.array(MenuItem).optional()
  },
  tabs: z.array(MenuTab).optional(),
})
export const menuGroups = ['teacher_left', 'teacher_top', 'teacher_dropdown'] as const

/** The signed-in person as the personal centre shows them. */
export const UserInfo = z.object({
  id: Id,
  username: z.string(),
  real_name: z.string(),
  avatar: z.string(),
  /** 工号 or 学号; only an administrator changes it. */
  number: z.string(),
  phone: z.string(),
  email: z.string(),
  role_slugs: z.array(z.enum(roleSlugs)),
  customer_name: z.string(),
  organizations: z.array(z.string()),
  created_at: Timestamp,
})
export type UserInfo = z.output<typeof UserInfo>

/** Fields of the form in addition to the file `avatar`; what is left out stays. An empty `avatar` takes the picture away. */
export const UserInfoForm = z.strictObject(
  changesTo({
    real_name: text('姓名', 30),
    phone: anyText('手机号', 20).refine((value) => /^(\+?[\d -]{5,20})?$/.test(value), '手机号格式不正确'),
    email: anyText('邮箱', 100).refine((value) => /^([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)?$/.test(value), '邮箱格式不正确'),
    avatar: z.literal('').meta({ title: '头像' }),
  }),
)
export type UserInfoForm = z.output<typeof UserInfoForm>

export const PasswordChange = z.strictObject({
  old_password: z.string().min(1, '请输入原密码').max(128, '原密码不能超过128个字符').meta({ title: '原密码' }),
  new_password: password('新密码'),
  /** Keys of devices let in without a password: who changes it says whether they go, too. */
  drops_passkeys: z.boolean().optional().meta({ title: '同时移除通行密钥' }),
})

/** What a person has set for themselves. */
export const TeacherSetting = z.strictObject({
  /** Kinds of notices that are not wanted. 系统 notices always arrive. */
  muted_notice_kinds: z
    .array(z.enum(noticeKinds).exclude(['system']))
    .max(noticeKinds.length)
    .default([])
    .meta({ title: '不接收的消息' }),
  theme: z.enum(themeChoices).default('platform').meta({ title: '外观' }),
  density: z.enum(densityChoices).default('comfortable').meta({ title: '密度' }),
})
export type TeacherSetting = z.output<typeof TeacherSetting>

export const me = {
  info: endpoint('GET', '/apis/v1/commons/users/info', {
    summary: '个人资料',
    access: signedIn,
    data: UserInfo,
  }),
  /** Multipart: the picture in `avatar`, the other fields with it; all are optional. */
  saveInfo: endpoint('POST', '/apis/v1/commons/users/info', {
    summary: '修改个人资料',
    access: signedIn,
    multipart: { field: 'avatar' },
    data: UserInfo,
    refusals: ['file.wrongType', 'file.tooLarge', 'file.quota', 'file.unreadable'],
    ratePerMinute: 30,
  }),
  changePassword: endpoint('PUT', '/apis/v1/commons/users/info/password', {
    summary: '修改密码',
    access: signedIn,
    body: PasswordChange,
    data: z.object({
      /** How many other sign-ins of this person ended. */
      ended_sessions: z.number(),
    }),
    refusals: ['identity.oldPasswordWrong', 'identity.lockedOut'],
    ratePerMinute: 10,
    ownTransactions: true,
    withFirstPassword: true,
    sample: { body: { old_password: 'wrong-password-1', new_password: 'New-password-1' } },
  }),
  setting: endpoint('GET', '/apis/v1/teachers/setting', {
    summary: '个人设置',
    access: signedIn,
    data: z.object({ setting: TeacherSetting }),
  }),
  saveSetting: endpoint('PUT', '/apis/v1/teachers/setting', {
    summary: '修改个人设置',
    access: signedIn,
    body: z.strictObject(changesTo(TeacherSetting.shape)),
    data: z.object({ setting: TeacherSetting }),
    sample: { body: { muted_notice_kinds: [] } },
  }),
  menus: endpoint('GET', '/apis/v2/menus', {
    summary: '菜单',
    access: signedIn,
    query: z.object({
      menu_group_names: z.union([z.string(), z.array(z.string())]).default(menuGroups.join(',')),
    }),
    data: z.object({
      menus: z.array(z.object({ group_name: z.enum(menuGroups), menus: z.array(MenuItem) })),
      /** What the person's own role leaves out, for what a page offers before there is an object that says so. */
      lacking: z.array(z.string()),
    }),
  }),
} as const satisfies DomainContract
