import { z } from 'zod'
import { passwordLimits } from './password-rules.ts'

/** Settings of the platform beyond its looks, uploads and VPN; each is one tab of 平台设置. */

const whole = (label: string, min: number, max: number) =>
  z
    .number()
    .int(`${label}应为整数`)
    .min(min, `${label}应在${min}到${max}之间`)
    .max(max, `${label}应在${min}到${max}之间`)

const words = (label: string, max: number) =>
  z.string().trim().max(max, `${label}不能超过${max}个字符`).default('').meta({ title: label })

/** A place on the web or a file of our own; empty where nothing is named. */
const address = (label: string) =>
  z
    .string()
    .trim()
    .max(500, `${label}不能超过500个字符`)
    .refine(
      (value) => value === '' || value.startsWith('/files/') || (/^https?:\/\//i.test(value) && URL.canParse(value)),
      '请输入以 http:// 或 https:// 开头的地址',
    )

export const forcePublishers = ['everyone', 'admins', 'nobody'] as const
export type ForcePublisher = (typeof forcePublishers)[number]
export const forcePublisherLabels = {
  everyone: '说明原因后可以',
  admins: '仅管理员可以',
  nobody: '不可以',
} as const satisfies Record<ForcePublisher, string>

/** What needs somebody else's eyes before others get to see it. */
export const AuditConfig = z.object({
  customer_share_needs_review: z.boolean().default(true).meta({ title: '共享给本客户须审核' }),
  platform_share_needs_review: z.boolean().default(true).meta({ title: '共享给全平台须审核' }),
  /** Off: what an administrator asks for holds at once. On: another administrator decides. */
  admin_share_needs_review: z.boolean().default(false).meta({ title: '管理员的申请也须审核' }),
  /** Who may publish an experiment that was not validated. */
  force_publish: z.enum(forcePublishers).default('everyone').meta({ title: '未通过验证时发布' }),
})
export type AuditConfig = z.output<typeof AuditConfig>

export const documentAudiences = ['teacher', 'student', 'everyone'] as const
export type DocumentAudience = (typeof documentAudiences)[number]
export const documentAudienceLabels = {
  teacher: '教师',
  student: '学生',
  everyone: '所有人',
} as const satisfies Record<DocumentAudience, string>

/** A manual: a file or a place on the web. */
export const PlatformDocument = z.object({
  title: z.string().trim().min(1, '请输入文档名称').max(20, '文档名称不能超过20个字符').meta({ title: '文档名称' }),
  url: address('文档地址')
    .refine((value) => value !== '', '请上传文件或输入地址')
    .meta({ title: '文档地址' }),
  audience: z.enum(documentAudiences).meta({ title: '适用对象' }),
})
export type PlatformDocument = z.output<typeof PlatformDocument>

export const DocConfig = z.object({
  documents: z
    .array(PlatformDocument)
    .max(8, '使用文档不能超过8份')
    .refine((list) => new Set(list.map(({ title }) => title)).size === list.length, '文档名称不能重复')
    .default([])
    .meta({ title: '使用文档' }),
  /** Whether documents shown in the console carry the reader's name. */
  preview_watermark: z.boolean().default(false).meta({ title: '预览水印' }),
})
export type DocConfig = z.output<typeof DocConfig>

/** What a new practical-training project starts with. */
export const TrainConfig = z
  .object({
    group_min: whole('小组人数下限', 1, 50).default(3).meta({ title: '小组人数下限' }),
    group_max: whole('小组人数上限', 1, 50).default(6).meta({ title: '小组人数上限' }),
    learners_form_groups: z.boolean().default(false).meta({ title: '学员自行组队' }),
    daily_report_required: z.boolean().default(true).meta({ title: '每日提交日报' }),
    daily_report_until: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '请输入时刻，例如 22:00')
      .default('22:00')
      .meta({ title: '日报截止时间' }),
    /** MB per group. A zip that a repository starts from has the specification's own limit of 100 MB. */
    repository_limit: whole('代码仓库上限', 10, 10_240).default(500).meta({ title: '代码仓库上限' }),
    process_weight: whole('过程占比', 0, 100).default(30).meta({ title: '过程占比' }),
    result_weight: whole('成果占比', 0, 100).default(50).meta({ title: '成果占比' }),
    peer_weight: whole('互评占比', 0, 100).default(20).meta({ title: '互评占比' }),
  })
  .refine(({ group_min, group_max }) => group_min <= group_max, {
    path: ['group_max'],
    message: '小组人数上限不能小于下限',
  })
  .refine(({ process_weight, result_weight, peer_weight }) => process_weight + result_weight + peer_weight === 100, {
    path: ['peer_weight'],
    message: '过程、成果与互评的占比之和应为100',
  })
export type TrainConfig = z.output<typeof TrainConfig>

export const checkSeverities = ['blocker', 'major', 'minor', 'never'] as const
export type CheckSeverity = (typeof checkSeverities)[number]
export const checkSeverityLabels = {
  blocker: '阻断级问题',
  major: '严重及以上问题',
  minor: '任何问题',
  never: '不限',
} as const satisfies Record<CheckSeverity, string>

/** What a code check of a project's repository counts as too much. */
export const CheckConfig = z.object({
  cyclomatic_limit: whole('圈复杂度上限', 1, 200).default(10).meta({ title: '圈复杂度上限' }),
  cognitive_limit: whole('认知复杂度上限', 1, 200).default(15).meta({ title: '认知复杂度上限' }),
  function_lines_limit: whole('函数行数上限', 10, 2000).default(80).meta({ title: '函数行数上限' }),
  duplicate_lines: whole('重复代码行数', 3, 200).default(10).meta({ title: '重复代码行数' }),
  fails_at: z.enum(checkSeverities).default('blocker').meta({ title: '不通过条件' }),
  excluded_paths: z
    .string()
    .trim()
    .max(1000, '排除路径不能超过1000个字符')
    .default('node_modules/\ndist/\nbuild/\ntarget/')
    .meta({ title: '排除路径' }),
  file_limit_kb: whole('单个文件上限', 1, 10_240).default(512).meta({ title: '单个文件上限' }),
  timeout_minutes: whole('检查时限', 1, 120).default(10).meta({ title: '检查时限' }),
})
export type CheckConfig = z.output<typeof CheckConfig>

/** The service behind the assistant: any that speaks the chat-completions protocol. Its key is never in an answer. */
const assistant = z.object({
  enabled: z.boolean().default(false).meta({ title: '启用助手' }),
  endpoint: address('服务地址').default('').meta({ title: '服务地址' }),
  model: words('模型', 100),
  /** Whether a key is kept; the key itself leaves the server only towards the service. */
  has_api_key: z.boolean().default(false).meta({ title: '密钥' }),
  max_tokens: whole('回答长度上限', 64, 32_768).default(2048).meta({ title: '回答长度上限' }),
  daily_limit: whole('每人每日次数', 1, 10_000).default(100).meta({ title: '每人每日次数' }),
  /** What an organisation may use in a month, questions and answers together; 0 for no limit. */
  org_monthly_tokens: whole('每组织每月词元', 0, 1_000_000_000).default(0).meta({ title: '每组织每月词元' }),
  instructions: words('附加说明', 2000),
})
export const AssistantConfig = assistant
  .refine(({ enabled, endpoint }) => !enabled || /^https?:\/\//i.test(endpoint), {
    path: ['endpoint'],
    message: '请输入服务地址',
  })
  .refine(({ enabled, model }) => !enabled || model !== '', { path: ['model'], message: '请输入模型' })
export type AssistantConfig = z.output<typeof AssistantConfig>

export const apiKey = z
  .string()
  .trim()
  .max(500, '密钥不能超过500个字符')
  .regex(/^[\x21-\x7e]*$/, '密钥只能包含英文字母、数字和符号')
  .meta({ title: '密钥' })

/** The sign-in page, and how hard it is to get past it. */
export const LoginConfig = z.object({
  login_slogan: words('标语', 40),
  login_notice: words('登录公告', 300),
  login_picture: address('登录页图片').default('').meta({ title: '登录页图片' }),
  login_footer: words('页脚文字', 100),
  login_footer_url: address('页脚链接').default('').meta({ title: '页脚链接' }),
  password_min_length: whole('密码最短长度', passwordLimits.min, 64)
    .default(passwordLimits.min)
    .meta({ title: '密码最短长度' }),
  password_mixed_case: z.boolean().default(false).meta({ title: '密码须有大小写字母' }),
  password_symbol: z.boolean().default(false).meta({ title: '密码须有符号' }),
  /** Wrong passwords in a row after which sign-in waits; the wait doubles with every further one, up to an hour. */
  lock_attempts: whole('连续失败次数', 3, 20).default(5).meta({ title: '连续失败次数' }),
  /** Wrong passwords in a row after which an attempt has to bring a proof; 0 asks for none. */
  proof_attempts: whole('验证前的失败次数', 0, 20).default(3).meta({ title: '验证前的失败次数' }),
  lock_minutes: whole('首次等待时间', 1, 60).default(1).meta({ title: '首次等待时间' }),
  session_days: whole('保持登录天数', 1, 30).default(7).meta({ title: '保持登录天数' }),
  /** Administrators and operators who sign in by password do nothing else until a code of their phone is asked for. */
  admins_need_code: z.boolean().default(false).meta({ title: '管理员须开启两步验证' }),
  is_single_session: z.boolean().default(false).meta({ title: '同一账号只在一处登录' }),
})
export type LoginConfig = z.output<typeof LoginConfig>

/** How sign-in defends itself is for operators' eyes; everybody needs the rest. */
const guard = {
  lock_attempts: true,
  proof_attempts: true,
  lock_minutes: true,
  session_days: true,
  is_single_session: true,
  admins_need_code: true,
} as const
const LoginRead = LoginConfig.omit(guard).extend(LoginConfig.pick(guard).partial().shape)
/** Where the assistant’s service is and what it is sent with the question is for operators' eyes. */
const service = {
  endpoint: true,
  model: true,
  has_api_key: true,
  instructions: true,
  org_monthly_tokens: true,
} as const
const AssistantRead = assistant.omit(service).extend(assistant.pick(service).partial().shape)

/** Settings of which others than operators read a part only: without these fields. */
export const fieldsForOperators = { login_config: Object.keys(guard), assistant_config: Object.keys(service) } as const
export const settingsInPart = { login_config: LoginRead, assistant_config: AssistantRead } as const
