import type { RoleSlug } from '@lab/contract/endpoint'
import type { MenuItem } from '@lab/contract/me'
import type { PlatformDocument } from '@lab/contract/platform-settings'

interface MenuEntry {
  uri: string
  title: string
  icon: string
  /** The module of a customer that brings this entry; entries without one are always there. */
  module?: string
  roles?: readonly RoleSlug[]
  children?: readonly MenuEntry[]
}

const operator: readonly RoleSlug[] = ['system_operator']
const admin: readonly RoleSlug[] = ['system_operator', 'account_admin']

/** The left menu. Groups without their own page take their first visible child's address. */
const left: readonly MenuEntry[] = [
  { uri: '/dashboard', title: '工作台', icon: 'dashboard' },
  {
    uri: '/class',
    title: '班级教学',
    icon: 'team',
    module: 'class',
    children: [
      { uri: '/class', title: '班级', icon: 'team' },
      { uri: '/course', title: '课程', icon: 'read', module: 'lesson' },
      { uri: '/course-preparation', title: '备课', icon: 'form', module: 'lesson' },
    ],
  },
  {
    uri: '/exp',
    title: '教学内容',
    icon: 'experiment',
    children: [
      { uri: '/exp', title: '实验', icon: 'experiment', module: 'experiment' },
      { uri: '/mooc', title: '实践课程', icon: 'play-circle', module: 'mooc' },
      { uri: '/exam', title: '测评', icon: 'file-done', module: 'exam' },
      { uri: '/series', title: '系列', icon: 'ordered-list', module: 'series' },
      { uri: '/exp-series', title: '实验系列', icon: 'profile', module: 'series' },
      { uri: '/question-bank', title: '题库', icon: 'database', module: 'exam' },
    ],
  },
  {
    uri: '/practice',
    title: '开放训练',
    icon: 'thunderbolt',
    module: 'training',
    children: [
      { uri: '/practice', title: '训练', icon: 'thunderbolt' },
      { uri: '/code-practice', title: '编程练习', icon: 'code' },
      { uri: '/exp-practice', title: '实验练习', icon: 'aim' },
      { uri: '/exp-practice-store', title: '实验练习库', icon: 'inbox' },
    ],
  },
  {
    uri: '/project',
    title: '实训项目',
    icon: 'project',
    module: 'project',
    children: [
      { uri: '/project', title: '项目', icon: 'project' },
      { uri: '/practical-training/class', title: '实训班级', icon: 'cluster' },
      { uri: '/practical-training/library', title: '实训资源库', icon: 'book' },
    ],
  },
  {
    uri: '/repository/exp',
    title: '案例与资源',
    icon: 'appstore',
    children: [
      { uri: '/repository/exp', title: '实验案例', icon: 'experiment', module: 'experiment' },
      { uri: '/repository/mooc', title: '实践课程案例', icon: 'play-circle', module: 'mooc' },
      { uri: '/repository/course', title: '课程案例', icon: 'read', module: 'lesson' },
      { uri: '/repository/project', title: '项目案例', icon: 'project', module: 'project' },
      { uri: '/repository/resource', title: '资源', icon: 'folder-open' },
      { uri: '/exp-library', title: '实验库', icon: 'book', module: 'experiment' },
      { uri: '/course-library', title: '课程库', icon: 'book', module: 'lesson' },
      { uri: '/library', title: '共享库', icon: 'share-alt' },
    ],
  },
  {
    uri: '/env/instance',
    title: '实验环境',
    icon: 'cloud-server',
    module: 'environment',
    children: [
      { uri: '/env/instance', title: '环境实例', icon: 'cloud-server' },
      { uri: '/env/template', title: '环境模板', icon: 'container' },
      { uri: '/env/dataset', title: '数据集', icon: 'hdd' },
      { uri: '/env/research', title: '科研环境', icon: 'rocket' },
      { uri: '/task', title: '科研任务', icon: 'schedule' },
    ],
  },
  {
    uri: '/publish',
    title: '审核',
    icon: 'audit',
    roles: admin,
    children: [
      { uri: '/publish', title: '发布审核', icon: 'audit' },
      { uri: '/sync', title: '同步审核', icon: 'sync' },
    ],
  },
  {
    uri: '/org',
    title: '组织与用户',
    icon: 'apartment',
    roles: admin,
    children: [
      { uri: '/org', title: '组织', icon: 'apartment' },
      { uri: '/user', title: '用户', icon: 'user' },
      { uri: '/account', title: '客户', icon: 'bank', roles: operator },
      { uri: '/category', title: '分类', icon: 'tags' },
    ],
  },
  {
    uri: '/platform',
    title: '平台管理',
    icon: 'setting',
    roles: admin,
    children: [
      { uri: '/platform', title: '平台设置', icon: 'setting', roles: operator },
      { uri: '/operation-log', title: '操作日志', icon: 'history' },
    ],
  },
]

const top: readonly MenuEntry[] = [
  { uri: '/assistant', title: '助手', icon: 'robot', module: 'assistant' },
  { uri: '/message', title: '消息', icon: 'bell' },
]

const dropdown: readonly MenuEntry[] = [
  { uri: '/my/profile', title: '个人中心', icon: 'user' },
  { uri: '/message', title: '消息中心', icon: 'bell' },
]

/** All modules a customer can buy, with their names. */
export const moduleNames: readonly string[] = [
  'class',
  'lesson',
  'experiment',
  'mooc',
  'exam',
  'series',
  'training',
  'project',
  'environment',
  'assistant',
]

function visible(
  entries: readonly MenuEntry[],
  roles: readonly RoleSlug[],
  modules: readonly string[] | null,
): MenuItem[] {
  const out: MenuItem[] = []
  for (const entry of entries) {
    if (entry.roles && !entry.roles.some((role) => roles.includes(role))) continue
    if (entry.module && modules && !modules.includes(entry.module)) continue
    const { uri, title, icon } = entry
    if (!entry.children) {
      out.push({ uri, title, icon })
      continue
    }
    const children = visible(entry.children, roles, modules)
    const first = children[0]
    if (first) out.push({ uri: first.uri, title, icon, children })
  }
  return out
}

/**
 * Where the students' platform is entered: its sign-in page with the alias of students, which goes on to its home page.
 * What an address says of these itself stays as it is.
 */
export function studentEntry(address: string): string {
  const isWhole = /^https?:\/\//i.test(address)
  const url = new URL(address, 'http://here')
  if (url.pathname === '/') url.pathname = '/auth/login'
  if (!url.searchParams.has('alias')) url.searchParams.set('alias', 'student')
  if (!url.searchParams.has('redirect_url')) url.searchParams.set('redirect_url', isWhole ? `${url.origin}/` : '/')
  return isWhole ? url.href : url.pathname + url.search
}

/** The menus of a person: by role, and by the modules of the customer (null: everything). Students use another platform. */
export const menusFor = (
  roles: readonly RoleSlug[],
  modules: readonly string[] | null,
  studentUrl: string,
  /** Whether the platform has a VPN, whose file everybody may download. */
  hasVpn = false,
  /** The platform's manuals; those for learners only are shown where they learn. */
  documents: readonly PlatformDocument[] = [],
) => ({
  teacher_left: visible(left, roles, modules),
  teacher_top: visible(top, roles, modules),
  teacher_dropdown: [
    ...visible(dropdown, roles, modules),
    ...(hasVpn ? [{ uri: '/platform/vpn-download', title: 'VPN 下载', icon: 'export' }] : []),
    ...documents
      .filter(({ audience }) => audience !== 'student')
      .map(({ title, url }) => ({ uri: url, title, icon: 'book' })),
    { uri: studentEntry(studentUrl), title: '学生端', icon: 'export' },
  ],
})
