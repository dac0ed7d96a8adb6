import { type ContentKind, kindLabels, kinds, type ModuleName } from '@lab/contract/kinds'
import type { AbilityName } from '@lab/contract/abilities'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { MenuItem } from '@lab/contract/me'
import { menuPages, type MenuAddress } from '@lab/contract/menu-pages'
import { placeKindLabels, projectTitle } from '@lab/contract/place-words'
import type { PlatformDocument } from '@lab/contract/platform-settings'

interface MenuTab {
  uri: MenuAddress
  title: string
  /** The module of a customer that brings this page, or several that it needs; pages without one are always there. */
  module?: ModuleName | readonly ModuleName[]
  /** What an own role needs to see it; without one everybody does. */
  needs?: AbilityName
  roles?: readonly RoleSlug[]
}
interface MenuEntry extends MenuTab {
  icon: string
  /** Also for who administers an organisation without such a role. */
  orAdministers?: true
  /** Lists that share this entry; the first one visible is its address. */
  tabs?: readonly MenuTab[]
}
/** Entries under one caption. */
interface MenuGroup {
  title: string
  icon: string
  module?: ModuleName
  children: readonly MenuEntry[]
}

const operator: readonly RoleSlug[] = ['system_operator']
const admin: readonly RoleSlug[] = ['system_operator', 'account_admin']

/** The entry of a kind is called like the kind, and comes with its module. */
const menuOf = (kind: ContentKind) => {
  const { label: title, icon, module } = kinds[kind]
  return { title, icon, module, needs: 'content.see' as const }
}

const dashboard: MenuEntry = { uri: menuPages.dashboard, title: '工作台', icon: 'dashboard' }

/** The left menu below the dashboard. A group takes the address of its first visible entry. */
const groups: readonly MenuGroup[] = [
  {
    title: '教学',
    icon: 'team',
    children: [
      { uri: menuPages.class, title: '班级', icon: 'team', module: 'class', needs: 'place.see' },
      {
        uri: menuPages.course,
        title: placeKindLabels.course,
        icon: 'read',
        module: ['class', 'lesson'],
        needs: 'place.see',
      },
      { uri: menuPages.lesson, title: '备课', icon: 'form', module: ['class', 'lesson'], needs: 'content.see' },
      { uri: menuPages.training_class, title: '实训班级', icon: 'cluster', module: 'project', needs: 'place.see' },
      { uri: menuPages.project, title: projectTitle, icon: 'project', module: 'project', needs: 'place.see' },
    ],
  },
  {
    title: '内容',
    icon: 'experiment',
    children: [
      { uri: menuPages.experiment, ...menuOf('experiment') },
      { uri: menuPages.mooc, ...menuOf('mooc') },
      { uri: menuPages.exam, ...menuOf('exam') },
      {
        uri: menuPages.series,
        ...menuOf('series'),
        tabs: [
          { uri: menuPages.series, title: kindLabels.series },
          { uri: menuPages.exp_series, title: kindLabels.exp_series },
        ],
      },
      { uri: menuPages.question_bank, ...menuOf('question_bank') },
      {
        uri: menuPages.training,
        ...menuOf('training'),
        tabs: [
          { uri: menuPages.training, title: '训练' },
          { uri: menuPages.code_practice, title: kindLabels.code_practice },
          { uri: menuPages.exp_practice, title: kindLabels.exp_practice },
          { uri: menuPages.practice_template, title: '实验练习库' },
        ],
      },
    ],
  },
  {
    title: '资源',
    icon: 'appstore',
    children: [
      {
        uri: menuPages.experiment_case,
        title: '案例',
        icon: 'book',
        needs: 'content.see',
        tabs: [
          { uri: menuPages.experiment_case, title: kindLabels.experiment, module: 'experiment' },
          { uri: menuPages.mooc_case, title: kindLabels.mooc, module: 'mooc' },
          { uri: menuPages.lesson_case, title: kindLabels.lesson, module: 'lesson' },
          { uri: menuPages.project_case, title: projectTitle, module: 'project' },
        ],
      },
      { uri: menuPages.resource, title: '资源', icon: 'folder-open', needs: 'resource.see' },
      {
        uri: menuPages.library,
        title: '共享库',
        icon: 'share-alt',
        needs: 'library.see',
        tabs: [
          { uri: menuPages.library, title: '全部' },
          { uri: menuPages.experiment_library, title: kindLabels.experiment, module: 'experiment' },
          { uri: menuPages.lesson_library, title: kindLabels.lesson, module: 'lesson' },
          { uri: menuPages.project_library, title: projectTitle, module: 'project' },
        ],
      },
      { uri: menuPages.dataset, ...menuOf('dataset') },
    ],
  },
  {
    title: '环境',
    icon: 'cloud-server',
    module: 'environment',
    children: [
      { uri: menuPages.environment, title: '环境实例', icon: 'cloud-server', needs: 'environment.see' },
      { uri: menuPages.template, title: '环境模板', icon: 'container', needs: 'environment.see' },
      { uri: menuPages.research_environment, title: '科研环境', icon: 'rocket', needs: 'research.see' },
      { uri: menuPages.research_task, title: '科研任务', icon: 'schedule', needs: 'research.see' },
    ],
  },
  {
    title: '管理',
    icon: 'setting',
    children: [
      {
        uri: menuPages.publish_review,
        title: '审核',
        icon: 'audit',
        roles: admin,
        needs: 'review.decide',
        tabs: [
          { uri: menuPages.publish_review, title: '发布' },
          { uri: menuPages.sync_review, title: '同步' },
        ],
      },
      {
        uri: menuPages.org,
        title: '组织',
        icon: 'apartment',
        roles: admin,
        orAdministers: true,
        tabs: [
          { uri: menuPages.org, title: '组织', needs: 'organisation.see' },
          { uri: menuPages.own_role, title: '角色', roles: admin, needs: 'role.see' },
          { uri: menuPages.org_token, title: '令牌', roles: admin, needs: 'organisation.see' },
          { uri: menuPages.push, title: '推送', roles: admin, needs: 'organisation.see' },
          { uri: menuPages.lti, title: 'LTI', roles: admin, needs: 'organisation.see' },
        ],
      },
      { uri: menuPages.user, title: '用户', icon: 'user', roles: admin, needs: 'person.see' },
      { uri: menuPages.customer, title: '客户', icon: 'bank', roles: operator },
      { uri: menuPages.category, title: '分类', icon: 'tags', roles: admin, needs: 'category.change' },
      { uri: menuPages.platform, title: '设置', icon: 'setting', roles: operator },
      { uri: menuPages.activity_log, title: '日志', icon: 'history', roles: admin, needs: 'log.see' },
    ],
  },
]

const top: readonly MenuEntry[] = [
  { uri: menuPages.assistant, title: '助手', icon: 'message', module: 'assistant' },
  { uri: menuPages.message, title: '消息', icon: 'bell' },
]

const dropdown: readonly MenuEntry[] = [
  { uri: menuPages.profile, title: '个人中心', icon: 'user' },
  { uri: menuPages.message, title: '消息中心', icon: 'bell' },
]

type Limits = Pick<MenuTab, 'roles' | 'module' | 'needs'> & { orAdministers?: true }
type Sees = (limits: Limits) => boolean

/** What else a menu depends on. */
interface MenuFacts {
  /** Whether the platform has a VPN, whose file everybody may download. */
  hasVpn?: boolean
  /** The platform's manuals; those for learners only are shown where they learn. */
  documents?: readonly PlatformDocument[]
  /** Whether the person administers an organisation as a member of it. */
  administers?: boolean
  /** What the person's own role leaves; without one everything. */
  abilities?: ReadonlySet<AbilityName> | undefined
}

const seesOf =
  (
    roles: readonly RoleSlug[],
    modules: readonly string[] | null,
    { administers = false, abilities }: MenuFacts = {},
  ): Sees =>
  (limits) =>
    (!limits.roles ||
      limits.roles.some((role) => roles.includes(role)) ||
      (administers && limits.orAdministers === true)) &&
    (!limits.needs || !abilities || abilities.has(limits.needs)) &&
    (!modules || [limits.module ?? []].flat().every((module) => modules.includes(module)))

function visible(entries: readonly MenuEntry[], sees: Sees): MenuItem[] {
  return entries.filter(sees).flatMap(({ uri, title, icon, tabs }) => {
    if (!tabs) return [{ uri, title, icon }]
    const seen = tabs.filter(sees).map((tab) => ({ uri: tab.uri, title: tab.title }))
    const first = seen[0]
    // A single tab is no choice.
    return first ? [{ uri: first.uri, title, icon, ...(seen.length > 1 ? { tabs: seen } : {}) }] : []
  })
}

const leftMenu = (sees: Sees): MenuItem[] => [
  ...visible([dashboard], sees),
  ...groups.filter(sees).flatMap(({ title, icon, children: entries }) => {
    const children = visible(entries, sees)
    const first = children[0]
    return first ? [{ uri: first.uri, title, icon, children }] : []
  }),
]

/**
 * Where the learners' site is entered: its sign-in page with the alias of students, which goes on to its home page. What an
 * address says of these itself stays as it is.
 */
export function studentEntry(address: string): string {
  const isWhole = /^https?:\/\//i.test(address)
  const url = new URL(address, 'http://here')
  if (url.pathname === '/' || (!isWhole && url.pathname === '/learn')) url.pathname = '/auth/login'
  const home = isWhole ? `${url.origin}/` : url.pathname === '/auth/login' ? '/learn' : '/'
  if (!url.searchParams.has('alias')) url.searchParams.set('alias', 'student')
  if (!url.searchParams.has('redirect_url')) url.searchParams.set('redirect_url', home)
  return isWhole ? url.href : url.pathname + url.search
}

/** Of the teachers' side a learner gets nothing but the way to their own. */
export const menusOfLearner = (
  studentUrl: string,
): Record<'teacher_left' | 'teacher_top' | 'teacher_dropdown', MenuItem[]> => ({
  teacher_left: [],
  teacher_top: [],
  teacher_dropdown: [{ uri: studentEntry(studentUrl), title: '学生端', icon: 'export' }],
})

/**
 * The menus of a person: by role and what an own role leaves of it, and by the modules of the customer (null: everything).
 * Students use another platform.
 */
export const menusFor = (
  roles: readonly RoleSlug[],
  modules: readonly string[] | null,
  studentUrl: string,
  facts: MenuFacts = {},
) => ({
  teacher_left: leftMenu(seesOf(roles, modules, facts)),
  teacher_top: visible(top, seesOf(roles, modules)),
  teacher_dropdown: [
    ...visible(dropdown, seesOf(roles, modules)),
    ...(facts.hasVpn ? [{ uri: menuPages.vpn, title: 'VPN 下载', icon: 'export' }] : []),
    ...(facts.documents ?? [])
      .filter(({ audience }) => audience !== 'student')
      .map(({ title, url }) => ({ uri: url, title, icon: 'book' })),
    { uri: studentEntry(studentUrl), title: '学生端', icon: 'export' },
  ],
})
