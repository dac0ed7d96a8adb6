/**
 * Kinds of object that endpoints protect, with the abilities each knows. The server registers a loader and a policy
 * for every kind; an ability that no policy answers is a boot error.
 */
export const objectAbilities = {
  organisation: ['view', 'edit', 'manage', 'remove'],
  customer: ['view', 'edit', 'manage'],
  user: ['view', 'edit', 'manage', 'remove'],
  category: ['view', 'edit', 'remove'],
  resource: ['view', 'use', 'edit', 'remove'],
  file: ['view', 'remove'],
  file_upload: ['view', 'edit'],
  notice: ['view', 'edit', 'remove'],
  activity_log: ['view'],
  job: ['view', 'cancel'],
  dataset: ['view', 'use', 'edit', 'remove'],
  template: ['view', 'use', 'edit', 'remove'],
  suite: ['view', 'use', 'edit', 'remove'],
  env_record: ['view', 'use', 'operate'],
  content: ['view', 'use', 'edit', 'manage'],
  experiment: ['view', 'use', 'edit', 'publish', 'remove', 'manage', 'learn'],
  step: ['view', 'edit'],
  class: ['view', 'teach', 'edit', 'remove'],
  class_member: ['view', 'edit'],
  class_group: ['view', 'edit'],
  offering: ['view', 'teach', 'learn'],
  record: ['view', 'grade', 'learn'],
  query_thread: ['view', 'answer', 'edit', 'learn'],
  application: ['view', 'decide', 'edit'],
  permission: ['view', 'edit'],
  review: ['view', 'decide', 'edit'],
  banner: ['view', 'edit', 'remove'],
  archive_config: ['view', 'edit', 'remove'],
} as const satisfies Record<string, readonly string[]>

export type ObjectKind = keyof typeof objectAbilities
export type Ability = (typeof objectAbilities)[ObjectKind][number]

/** What people call a kind. */
export const objectKindLabels = {
  organisation: '组织',
  customer: '客户',
  user: '用户',
  category: '分类',
  resource: '资源',
  file: '文件',
  file_upload: '分片上传',
  notice: '消息',
  activity_log: '操作日志',
  job: '后台任务',
  dataset: '数据集',
  template: '环境模板',
  suite: '环境套件',
  env_record: '实验环境',
  content: '教学内容',
  experiment: '实验',
  step: '实验环节',
  class: '班级',
  class_member: '班级成员',
  class_group: '班级分组',
  offering: '教学安排',
  record: '学习记录',
  query_thread: '答疑',
  application: '申请',
  permission: '权限',
  review: '审核',
  banner: '轮播图',
  archive_config: '归档配置',
} as const satisfies Record<ObjectKind, string>
