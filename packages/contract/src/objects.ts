import { placeKindLabels } from './place-words.ts'
import { contentKinds, kindLabels, type ContentKind } from './kinds.ts'

/** What is asked of every kind of content: the spine's abilities. */
const ofContents = ['view', 'use', 'edit', 'publish', 'remove', 'manage', 'learn'] as const
const everyKind = Object.fromEntries(contentKinds.map((kind) => [kind, ofContents])) as Record<
  ContentKind,
  typeof ofContents
>

/**
 * Kinds of object that endpoints protect, with the abilities each knows. The server registers a loader and a policy
 * for every kind; an ability that no policy answers is a boot error.
 */
export const objectAbilities = {
  organisation: ['view', 'edit', 'manage', 'remove'],
  customer: ['view', 'edit', 'manage'],
  user: ['view', 'look', 'edit', 'manage', 'remove'],
  own_role: ['view', 'edit', 'remove'],
  school_import: ['view', 'edit'],
  category: ['view', 'edit', 'remove'],
  resource: ['view', 'use', 'edit', 'remove'],
  file: ['view', 'remove'],
  file_upload: ['view', 'edit'],
  notice: ['view', 'edit', 'remove'],
  assistant_conversation: ['view', 'edit', 'remove'],
  activity_log: ['view'],
  job: ['view', 'cancel'],
  template: ['view', 'use', 'edit', 'remove'],
  suite: ['view', 'use', 'edit', 'remove'],
  env_record: ['view', 'use', 'operate'],
  recording: ['view', 'remove'],
  research_env: ['view', 'use', 'edit', 'remove'],
  env_pool: ['view', 'edit', 'remove'],
  research_task: ['view', 'edit', 'remove'],
  research_assignment: ['view', 'work', 'decide'],
  content: ofContents,
  ...everyKind,
  paper: ['view', 'edit', 'restore'],
  step: ['view', 'edit'],
  place: ['view', 'lead', 'teach', 'learn', 'ask'],
  class: ['view', 'teach', 'edit', 'remove'],
  course: ['view', 'lead', 'teach', 'remove', 'learn'],
  membership: ['view', 'edit'],
  group: ['view', 'edit'],
  offering: ['view', 'teach', 'learn'],
  record: ['view', 'grade', 'learn'],
  query_thread: ['view', 'answer', 'edit', 'learn'],
  application: ['view', 'decide', 'edit'],
  appeal: ['view', 'decide', 'edit'],
  certificate: ['view', 'revoke'],
  join_request: ['view', 'decide', 'edit'],
  permission: ['view', 'edit'],
  review: ['view', 'decide', 'edit'],
  library_entry: ['view', 'use', 'remove'],
  banner: ['view', 'edit', 'remove'],
  sign_in_service: ['edit', 'remove'],
  vpn: ['view', 'edit', 'remove'],
  archive_config: ['view', 'edit', 'remove'],
} as const satisfies Record<string, readonly string[]>

export type ObjectKind = keyof typeof objectAbilities
export type Ability = (typeof objectAbilities)[ObjectKind][number]

/** What people call a kind. */
export const objectKindLabels = {
  organisation: '组织',
  customer: '客户',
  user: '用户',
  own_role: '自定义角色',
  school_import: '学校导入',
  category: '分类',
  resource: '资源',
  file: '文件',
  file_upload: '分片上传',
  notice: '消息',
  assistant_conversation: '助手对话',
  activity_log: '操作日志',
  job: '后台任务',
  template: '环境模板',
  suite: '环境套件',
  env_record: '实验环境',
  recording: '终端录像',
  research_env: '科研环境',
  env_pool: '预启动环境',
  research_task: '科研任务',
  research_assignment: '科研任务分工',
  content: '教学内容',
  ...kindLabels,
  paper: '试卷',
  step: '实验环节',
  place: '教学空间',
  class: '班级',
  course: placeKindLabels.course,
  membership: '成员',
  group: '分组',
  offering: '教学安排',
  record: '学习记录',
  query_thread: '答疑',
  application: '申请',
  appeal: '成绩申诉',
  certificate: '证书',
  join_request: '入班申请',
  permission: '权限',
  review: '审核',
  library_entry: '共享内容',
  banner: '轮播图',
  sign_in_service: '统一身份认证',
  vpn: 'VPN 配置',
  archive_config: '归档配置',
} as const satisfies Record<ObjectKind, string>
