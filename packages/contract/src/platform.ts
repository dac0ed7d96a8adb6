import { z } from 'zod'
import { menuPages } from './menu-pages.ts'
import { anyone, endpoint, operators, signedIn, type DomainContract } from './endpoint.ts'
import { Id, SavedSetting, SettingChange, text } from './fields.ts'
import { password, username } from './identity.ts'
import { readRange, readRanges } from './network-range.ts'
import {
  apiKey,
  AssistantConfig,
  AuditConfig,
  CheckConfig,
  DocConfig,
  LoginConfig,
  settingsInPart,
  TrainConfig,
} from './platform-settings.ts'

export const themeStyles = ['dark', 'light'] as const
export const themeColours = ['green', 'blue', 'cyan', 'purple', 'orange'] as const

export const UploadConfig = z.object({
  file_suffix: z.string().max(500).default('*').meta({ title: '文件格式' }),
  file_limit: z.number().min(1, '文件大小限制应不小于1').max(10_240).default(200).meta({ title: '文件大小限制' }),
  video_suffix: z.string().max(500).default('mp4,webm').meta({ title: '视频格式' }),
  video_limit: z.number().min(1, '视频大小限制应不小于1').max(20_480).default(1024).meta({ title: '视频大小限制' }),
  image_suffix: z.string().max(500).default('jpg,jpeg,png,gif,webp').meta({ title: '图片格式' }),
  image_limit: z.number().min(1).max(1024).default(10).meta({ title: '图片大小限制' }),
  pdf_suffix: z.string().max(500).default('pdf').meta({ title: 'PDF格式' }),
  pdf_limit: z.number().min(1).max(1024).default(100).meta({ title: 'PDF大小限制' }),
  /** Storage quota of an organisation in MB. */
  file_size: z.number().min(1).max(10_000_000).default(20_480).meta({ title: '存储空间' }),
})

export const SystemConfig = z.object({
  tms_platform_name: z
    .string()
    .trim()
    .min(1, '请输入平台名称')
    .max(50, '平台名称不能超过50个字符')
    .default('云实验教学平台')
    .meta({ title: '平台名称' }),
  tms_home_page_url: z.string().max(500).default(menuPages.dashboard).meta({ title: '首页地址' }),
  dark_logo: z.string().max(500).default('').meta({ title: '深色标志' }),
  light_logo: z.string().max(500).default('').meta({ title: '浅色标志' }),
  system_icon: z.string().max(500).default('').meta({ title: '网站图标' }),
  style_settings: z.enum(themeStyles).default('dark').meta({ title: '风格' }),
  theme_colors: z.enum(themeColours).default('green').meta({ title: '主题色' }),
  student_url: z.string().max(500).default('').meta({ title: '学生端地址' }),
})
export type SystemConfig = z.output<typeof SystemConfig>

const picturePlace = /^(https?:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/i
const pagePlace = /^(https?:\/\/|\/(?![/\\])|#)/i
/**
 * What may be saved. What was saved before the rules is still read: nobody can mend a platform that does not open.
 */
export const SystemConfigInput = SystemConfig.superRefine((config, context) => {
  const refuse = (path: keyof SystemConfig, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  for (const name of ['dark_logo', 'light_logo', 'system_icon'] as const) {
    if (config[name] && !picturePlace.test(config[name])) refuse(name, '地址应以 http(s):// 开头或为平台内文件')
    else if (name === 'system_icon' && config[name] && !/\.ico$/i.test(config[name].split(/[?#]/)[0]!))
      refuse(name, '请上传ico格式文件')
  }
  for (const name of ['tms_home_page_url', 'student_url'] as const) {
    if (config[name] && !pagePlace.test(config[name])) refuse(name, '地址应以 http(s):// 或 / 开头')
  }
})

/** Where the VPN server stands and what it leads to. Its keys are elsewhere (vpn.ts). */
export const VpnConfig = z
  .object({
    enabled: z.boolean().default(false).meta({ title: '启用 VPN' }),
    endpoint_host: z
      .string()
      .trim()
      .max(253, '服务器地址不能超过253个字符')
      .regex(/^([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?)?$/, '请输入域名或 IP 地址')
      .default('')
      .meta({ title: '服务器地址' }),
    endpoint_port: z.number().int().min(1, '端口应在1到65535之间').max(65_535, '端口应在1到65535之间').default(51_820),
    subnet: z
      .string()
      .trim()
      .refine((value) => {
        const range = readRange(value)
        return range !== null && range.bits >= 12 && range.bits <= 29
      }, '请输入网段，例如 10.66.0.0/16（前缀长度12到29）')
      .default('10.66.0.0/16')
      .meta({ title: 'VPN 网段' }),
    allowed_ips: z
      .string()
      .trim()
      .max(500, '可访问网段不能超过500个字符')
      .refine((value) => readRanges(value) !== null, '请输入以逗号分隔的网段，例如 10.10.0.0/16')
      .default('')
      .meta({ title: '可访问网段' }),
    dns: z
      .string()
      .trim()
      .max(100)
      .regex(/^(\d{1,3}(\.\d{1,3}){3}(\s*,\s*\d{1,3}(\.\d{1,3}){3})*)?$/, '请输入以逗号分隔的 IP 地址')
      .default('')
      .meta({ title: 'DNS' }),
    mtu: z.number().int().min(1280, 'MTU应在1280到1500之间').max(1500, 'MTU应在1280到1500之间').default(1420),
    keepalive: z.number().int().min(0).max(3600, '保活间隔应不大于3600秒').default(25).meta({ title: '保活间隔' }),
  })
  .refine((vpn) => !vpn.enabled || vpn.endpoint_host !== '', {
    path: ['endpoint_host'],
    message: '请输入服务器地址',
  })
export type VpnConfig = z.output<typeof VpnConfig>

/** Settings by name; each is one object, answered under its own name inside `platform_configs`. */
export const platformConfigSchemas = {
  system_config: SystemConfig,
  upload_config: UploadConfig,
  vpn_config: VpnConfig,
  audit_config: AuditConfig,
  doc_config: DocConfig,
  train_config: TrainConfig,
  check_config: CheckConfig,
  assistant_config: AssistantConfig,
  login_config: LoginConfig,
} as const
export type PlatformConfigName = keyof typeof platformConfigSchemas
const names = Object.keys(platformConfigSchemas) as [PlatformConfigName, ...PlatformConfigName[]]

const params = z.object({ name: z.enum(names) })
const PlatformConfigs = z.object({
  /** What the console needs from its first moment on comes in one answer. */
  system_config: SystemConfig.extend({ upload_config: UploadConfig, preview_watermark: z.boolean() }).optional(),
  upload_config: UploadConfig.optional(),
  vpn_config: VpnConfig.optional(),
  audit_config: AuditConfig.optional(),
  doc_config: DocConfig.optional(),
  train_config: TrainConfig.optional(),
  check_config: CheckConfig.optional(),
  assistant_config: settingsInPart.assistant_config.optional(),
  login_config: settingsInPart.login_config.optional(),
})

export const platform = {
  getConfig: endpoint('GET', '/apis/v2/platform-configs/:name', {
    summary: '平台设置',
    access: signedIn,
    params,
    data: z.object({ platform_configs: PlatformConfigs, ...SavedSetting }),
    sample: { params: { name: 'system_config' } },
  }),
  putConfig: endpoint('PUT', '/apis/v2/platform-configs/:name', {
    summary: '修改平台设置',
    access: operators,
    params,
    body: SettingChange,
    data: z.object({ platform_configs: PlatformConfigs, ...SavedSetting }),
    sample: { params: { name: 'upload_config' }, body: { file_limit: 100 } },
  }),
  /** Asks the assistant's service one short question, with the settings as they are in the form. */
  tryAssistant: endpoint('POST', '/apis/v2/platform-configs/assistant_config/trial', {
    summary: '测试助手连接',
    access: operators,
    body: z.strictObject({
      endpoint: AssistantConfig.shape.endpoint,
      model: AssistantConfig.shape.model,
      /** Without one the key that is kept is used. */
      api_key: apiKey.optional(),
    }),
    data: z.object({
      is_fine: z.boolean(),
      milliseconds: z.number(),
      /** The beginning of its answer, or what went wrong. */
      detail: z.string(),
    }),
    ownTransactions: true,
    unlogged: 'changes nothing',
    ratePerMinute: 10,
    sample: { body: { endpoint: 'http://127.0.0.1:9', model: 'none' } },
  }),
  /** What the sign-in page may know before anybody has signed in. */
  publicConfig: endpoint('GET', '/apis/v2/public-config', {
    summary: '登录页设置',
    access: anyone,
    data: z.object({
      tms_platform_name: z.string(),
      style_settings: z.enum(themeStyles),
      theme_colors: z.enum(themeColours),
      dark_logo: z.string(),
      light_logo: z.string(),
      system_icon: z.string(),
      login_slogan: z.string(),
      login_notice: z.string(),
      login_picture: z.string(),
      login_footer: z.string(),
      login_footer_url: z.string(),
      password_help: z.string(),
      /** Whether a link to set a new password is sent by mail. */
      password_by_mail: z.boolean(),
      redirect_origins: z.array(z.string()),
      first_run: z.boolean(),
    }),
  }),
  events: endpoint('GET', '/apis/v2/events', {
    summary: '变更推送',
    access: signedIn,
    answer: 'events',
  }),
  clientErrors: endpoint('POST', '/apis/v2/client-errors', {
    summary: '上报前端错误',
    access: signedIn,
    body: z.strictObject({
      message: z.string().max(2000),
      stack: z.string().max(8000).default(''),
      address: z.string().max(500).default(''),
    }),
    unlogged: 'goes to the server log',
    ratePerMinute: 20,
    sample: { body: { message: '示例' } },
  }),
  firstRun: endpoint('GET', '/apis/v2/first-run', {
    summary: '是否需要初始化',
    access: anyone,
    data: z.object({ needed: z.boolean() }),
  }),
  createFirstOperator: endpoint('POST', '/apis/v2/first-run', {
    summary: '创建首个系统运维账号',
    access: anyone,
    body: z.strictObject({
      username,
      password: password(),
      real_name: text('姓名', 30),
      customer_name: text('客户名称', 50),
    }),
    data: z.object({ user: z.object({ id: Id }) }),
    refusals: ['identity.alreadySetUp'],
    ratePerMinute: 10,
    sample: { body: { username: 'someone', password: 'Lab12345', real_name: '某人', customer_name: '某校' } },
  }),
} as const satisfies DomainContract
