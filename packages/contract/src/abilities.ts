import type { RoleSlug } from './endpoint.ts'

/** What can be done in an area; what each act means there is in `areas`. */
export const actLabels = {
  see: '查看',
  change: '新建和修改',
  publish: '发布和停用',
  manage: '授权和恢复',
  remove: '删除',
  mark: '批改和评语',
  answer: '回复',
  use: '使用',
  share: '共享和取用',
  decide: '审核',
} as const
export type Act = keyof typeof actLabels

interface Area {
  label: string
  /** What belongs to it, for those who choose. */
  about: string
  acts: readonly Act[]
  /** Only administrators have it, so that a role that begins with the teacher's has nothing of it. */
  isForAdmins?: true
}

/** The table of abilities: what an own role may do, by area. Every one of them opens an endpoint (`endpoint-abilities.ts`). */
export const areas = {
  content: {
    label: '教学内容',
    about: '实验、实践课程、考试、系列、开放训练、备课、题库、试卷和数据集',
    acts: ['see', 'change', 'publish', 'manage', 'remove'],
  },
  place: {
    label: '班级、课程和项目',
    about: '成员、分组、教学安排、通知、资料、特殊安排、考务和重新评分',
    acts: ['see', 'change', 'remove'],
  },
  record: { label: '学习记录和成绩', about: '学习记录、成绩册、学情分析、批改和申诉', acts: ['see', 'mark'] },
  query: { label: '答疑', about: '提问、举手和给学生的消息', acts: ['see', 'answer'] },
  environment: {
    label: '实验环境',
    about: '环境实例、环境模板、环境套件、预启动和录像',
    acts: ['see', 'use', 'change', 'remove'],
  },
  research: { label: '科研', about: '科研环境和科研任务', acts: ['see', 'change', 'remove'] },
  resource: { label: '资源', about: '视频、文档等教学资源', acts: ['see', 'change', 'remove'] },
  library: { label: '共享库', about: '共享出去和取用他人共享的内容', acts: ['see', 'share'] },
  organisation: { label: '组织和成员', about: '组织树、成员和学生名单', acts: ['see', 'change', 'remove'] },
  person: { label: '用户账号', about: '账号资料、角色、密码、状态和会话', acts: ['see', 'change'] },
  log: { label: '操作日志', about: '谁在什么时候做了什么', acts: ['see'] },
  review: { label: '审核', about: '发布和共享申请', acts: ['decide'], isForAdmins: true },
  category: { label: '分类', about: '内容的分类和教案字段', acts: ['change'], isForAdmins: true },
  role: { label: '自定义角色', about: '本客户自己的角色', acts: ['see', 'change'], isForAdmins: true },
} as const satisfies Record<string, Area>
export type AreaName = keyof typeof areas
export type AbilityName = { [A in AreaName]: `${A}.${(typeof areas)[A]['acts'][number]}` }[AreaName]

export const areaNames = Object.keys(areas) as AreaName[]
export const actsOf = (area: AreaName): readonly Act[] => areas[area].acts
const nameOf = (area: AreaName, act: Act): AbilityName => `${area}.${act}` as AbilityName
export const abilitiesOf = (area: AreaName): AbilityName[] => actsOf(area).map((act) => nameOf(area, act))
export const abilityNames = areaNames.flatMap(abilitiesOf) as [AbilityName, ...AbilityName[]]

const isForAdmins = (area: Area): boolean => area.isForAdmins === true
export const areaOf = (ability: AbilityName): AreaName => ability.slice(0, ability.indexOf('.')) as AreaName
export const actOf = (ability: AbilityName): Act => ability.slice(ability.indexOf('.') + 1) as Act
/** 教学内容：新建和修改. */
export const abilityLabel = (ability: AbilityName): string =>
  `${areas[areaOf(ability)].label}：${actLabels[actOf(ability)]}`

/** The built-in roles that an own role may begin with. */
export const roleBases = ['teacher', 'account_admin'] as const satisfies readonly RoleSlug[]
export type RoleBase = (typeof roleBases)[number]

/** All that a built-in role may do, of which an own role leaves something out. */
export const abilitiesOfBase = (base: RoleBase): AbilityName[] =>
  abilityNames.filter((ability) => base === 'account_admin' || !isForAdmins(areas[areaOf(ability)]))

/** What a choice is missing to make sense: who may change something has to see it. */
export function missingSight(abilities: readonly AbilityName[]): AbilityName | null {
  const missing = abilities
    .map(areaOf)
    .find((area) => (actsOf(area) as readonly string[]).includes('see') && !abilities.includes(nameOf(area, 'see')))
  return missing ? nameOf(missing, 'see') : null
}

/** Two choices by what a person gains and loses, each in the order of the table. */
export const differenceOf = (before: Iterable<AbilityName>, after: Iterable<AbilityName>) => {
  const [had, has] = [new Set(before), new Set(after)]
  return {
    gained: abilityNames.filter((one) => has.has(one) && !had.has(one)),
    lost: abilityNames.filter((one) => had.has(one) && !has.has(one)),
  }
}
