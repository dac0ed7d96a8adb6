import type { AbilityName, RoleBase } from '@lab/contract/abilities'
import type { RoleSlug } from '@lab/contract/endpoint'

/** Every demo account has this password, which anybody can read here, unless `DEMO_PASSWORD` gives another. */
export const demoPassword = 'Lab@2026'

export const demoCustomer = { key: 'demo-university', name: '示范大学', shortName: '示范大学' } as const

export type DemoOrgKey = 'software' | 'network' | 'innovation'

export type DemoOrganisation = { key: DemoOrgKey; name: string; domainId: string }

/** The last one's short name is longer than 20 characters, so that the cut with an ellipsis is seen. */
export const demoOrganisations: readonly DemoOrganisation[] = [
  { key: 'software', name: '/示范大学/计算机学院/软件工程系', domainId: 'demo-software' },
  { key: 'network', name: '/示范大学/计算机学院/网络工程系', domainId: 'demo-network' },
  {
    key: 'innovation',
    name: '/示范大学/人工智能与数据科学交叉学科创新实验教学示范中心',
    domainId: 'demo-innovation',
  },
]

/** Organisations below others that nobody can enter: one disabled with another below it, one whose time is over. */
export const closedDemoOrganisations = [
  { above: 'software', name: '卓越工程师班', isSwitchedOn: false, endedDaysAgo: null },
  { above: 'software', name: '卓越工程师班/2024级试点', isSwitchedOn: true, endedDaysAgo: null },
  { above: 'network', name: '暑期实训营', isSwitchedOn: true, endedDaysAgo: 60 },
] as const satisfies readonly {
  above: DemoOrgKey
  name: string
  isSwitchedOn: boolean
  endedDaysAgo: number | null
}[]

/** A customer whose time is over; its administrator has a password that nobody knows. */
export const expiredDemoCustomer = {
  name: '示范职业学院',
  shortName: '示范职院',
  organisation: '信息技术系',
  endedDaysAgo: 30,
  modules: ['class', 'lesson', 'experiment', 'exam', 'environment'],
  admin: { username: 'vocational-admin', realName: '秦月华', number: 'V10001' },
} as const

export type DemoRoleKey = 'assistant' | 'registrar'

/** Roles of the school's own: one that marks and answers, and one that looks at everything; neither changes anything else. */
export const demoRoles: Readonly<
  Record<DemoRoleKey, { name: string; description: string; base: RoleBase; abilities: readonly AbilityName[] }>
> = {
  assistant: {
    name: '助教',
    description: '批改作业、回答提问，不能修改内容和班级',
    base: 'teacher',
    abilities: [
      ...(['content.see', 'place.see', 'record.see', 'record.mark', 'query.see', 'query.answer'] as const),
      ...(['environment.see', 'environment.use', 'resource.see'] as const),
    ],
  },
  registrar: {
    name: '教务',
    description: '查看各班的学习记录和成绩册，不能修改',
    base: 'account_admin',
    abilities: ['content.see', 'place.see', 'record.see', 'query.see', 'organisation.see', 'person.see', 'log.see'],
  },
}

export type DemoPerson = {
  username: string
  realName: string
  /** 学号 or 工号. */
  number: string
  phone: string
  email: string
  role: RoleSlug
  /** Which of the school's own roles limits it. */
  ownRole?: DemoRoleKey
  /** In the order in which the person joined them. */
  organisations: readonly DemoOrgKey[]
}

/** As the school office lists a student: whatever is taught here, this is the class of the year of entry. */
export type DemoStudent = DemoPerson & { administrativeClass: string; major: string }

const staffMember = (
  username: string,
  realName: string,
  number: string,
  role: RoleSlug,
  organisations: readonly DemoOrgKey[],
): DemoPerson => ({
  username,
  realName,
  number,
  role,
  organisations,
  phone: `199000${number.slice(1)}`,
  email: `${username}@example.edu.cn`,
})

/**
 * One account per way of arriving: everything (operator), the chooser over all organisations (admin), the chooser over
 * two (teacher2), the only organisation taken by itself (most teachers), and none at all (teacher6).
 */
export const demoStaff: readonly DemoPerson[] = [
  staffMember('operator', '韩立群', 'T10001', 'system_operator', []),
  staffMember('admin', '周敏', 'T10002', 'account_admin', ['software', 'network', 'innovation']),
  staffMember('teacher1', '林致远', 'T20001', 'teacher', ['software']),
  staffMember('teacher2', '苏文静', 'T20002', 'teacher', ['software', 'network']),
  staffMember('teacher3', '郭凯', 'T20003', 'teacher', ['network']),
  staffMember('teacher4', '唐婉清', 'T20004', 'teacher', ['innovation']),
  staffMember('teacher5', '贺建国', 'T20005', 'teacher', ['innovation']),
  staffMember('teacher6', '陆一鸣', 'T20006', 'teacher', []),
  { ...staffMember('assistant', '方晓晴', 'T20007', 'teacher', ['software']), ownRole: 'assistant' },
  { ...staffMember('registrar', '裴青云', 'T20008', 'account_admin', ['software', 'network']), ownRole: 'registrar' },
]

/** Frequent surnames come more than once, as in a real list of names. */
const surnames = (
  '王 李 张 刘 陈 王 杨 赵 黄 周 吴 李 徐 孙 胡 朱 高 张 林 ' +
  '何 郭 马 王 罗 梁 宋 郑 谢 李 韩 唐 冯 于 董 萧 程 曹 袁 ' +
  '邓 欧阳 沈'
).split(' ')

const givenNames = (
  '子涵 雨桐 浩然 思远 嘉怡 一诺 天佑 星辰 若水 亦凡 清越 知夏 ' +
  '明轩 语柔 望舒 安然 俊杰 梓萱 宇航 诗涵 博文 欣怡 晓峰 静雯 ' +
  '泽宇 可欣 志强 梦瑶 晨曦 家豪 婉婷 睿 敏 鑫 楠 雪 磊 倩 文博 ' +
  '佳琪 子轩 雅雯 振宇 慧敏 海涛 思琪 昊天 玉洁 建平 书瑶 鹏飞 ' +
  '依诺 景行 怀瑾 承泽 云舒 逸飞 沐阳 新宇 乐瑶 致和'
).split(' ')

export const studentCount = 120

/** Thirty students per class: two classes in the first organisation, one in each of the others. */
const studentClasses = [
  { organisation: 'software', administrativeClass: '软件2601', major: '软件工程' },
  { organisation: 'software', administrativeClass: '软件2602', major: '软件工程' },
  { organisation: 'network', administrativeClass: '网络2601', major: '网络工程' },
  { organisation: 'innovation', administrativeClass: '数据2601', major: '数据科学与大数据技术' },
] as const satisfies readonly { organisation: DemoOrgKey; administrativeClass: string; major: string }[]

function student(index: number): DemoStudent {
  const ordinal = String(index + 1).padStart(3, '0')
  const group = Math.floor(index / 30)
  const { organisation, ...details } = studentClasses[group]!
  // Steps that share no factor with the lists' lengths (41 and 61) walk through both without a rhythm one would notice.
  const surname = surnames[(index * 17 + 5) % surnames.length]!
  const givenName = givenNames[(index * 23 + group * 7) % givenNames.length]!
  return {
    username: `s2026${ordinal}`,
    realName: surname + givenName,
    number: `2026${String(group + 1).padStart(2, '0')}${String((index % 30) + 1).padStart(4, '0')}`,
    phone: `199000${String(30_001 + index)}`,
    email: `s2026${ordinal}@example.edu.cn`,
    role: 'student',
    organisations: [organisation],
    ...details,
  }
}

/** s2026001 … s2026120, always the same names. */
export const demoStudents: readonly DemoStudent[] = Array.from({ length: studentCount }, (_, index) => student(index))

/** User names of the thirty students of the nth class, counted from 0. */
export const studentsOfClass = (nth: number): readonly string[] =>
  demoStudents.slice(nth * 30, nth * 30 + 30).map((person) => person.username)
