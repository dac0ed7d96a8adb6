import type { FoundObject } from '@lab/contract/dashboard'
import { fillPath } from '../../content/resolve-name.ts'
import type { Route, RouteTable } from '../../content/table.ts'
import type { PaletteItem } from '../../kit/palette/palette-match.ts'
import type { MenuItem, Menus } from '../../shell/menu-types.ts'
import type { Kept, OpenedObject } from '../opened/kept.ts'

/** Icons and words of what can be found, by kind of the object or of the page it was opened from. */
const looks: Readonly<Record<string, { icon: string; label: string; name?: string }>> = {
  experiment: { icon: 'experiment', label: '实验', name: 'experiment' },
  mooc: { icon: 'play-circle', label: '实践课程', name: 'mooc' },
  lesson: { icon: 'read', label: '课程', name: 'course' },
  exam: { icon: 'file-done', label: '考试', name: 'exam' },
  series: { icon: 'ordered-list', label: '系列', name: 'series' },
  exp_series: { icon: 'profile', label: '实验系列', name: 'exp-series' },
  training: { icon: 'thunderbolt', label: '开放实训', name: 'training' },
  code_practice: { icon: 'code', label: '代码练习', name: 'code-practice' },
  exp_practice: { icon: 'aim', label: '实验练习专题', name: 'topic' },
  project: { icon: 'project', label: '实训项目', name: 'project' },
  dataset: { icon: 'hdd', label: '数据集', name: 'dataset' },
  question_bank: { icon: 'database', label: '题库', name: 'question-bank' },
  class: { icon: 'team', label: '班级', name: 'class' },
  suite: { icon: 'container', label: '环境套件' },
  environment: { icon: 'container', label: '环境' },
  'code-practice': { icon: 'code', label: '代码练习' },
  topic: { icon: 'aim', label: '实验练习专题' },
  'question-bank': { icon: 'database', label: '题库' },
  org: { icon: 'apartment', label: '组织' },
}

/** The page of a found object; undefined for a kind that has none yet. */
function addressOf(table: RouteTable, object: Pick<FoundObject, 'kind' | 'id' | 'is_training'>): string | undefined {
  if (object.kind === 'suite') return `/env/template/${object.id}?view=suite`
  const name = looks[object.kind]?.name
  const route = table.byName
    .get(`${name}.detail`)
    ?.find((one) => one.path.startsWith('/practical-training/') === object.is_training && paramsOf(one).length === 1)
  return route && fillPath(route.path, { [paramsOf(route)[0]!]: object.id })
}

const paramsOf = ({ path }: Route): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)

/** What the server found, and what it knows to be likely. Objects that stand there already are left out. */
export function foundItems(
  table: RouteTable,
  objects: readonly FoundObject[],
  isThere: (to: string) => boolean,
): PaletteItem[] {
  return objects.flatMap((object) => {
    const to = addressOf(table, object)
    if (to === undefined || isThere(to)) return []
    const look = looks[object.kind]
    return [
      {
        id: `found ${to}`,
        section: object.kind === 'class' ? '班级' : object.kind === 'suite' ? '环境' : '内容',
        title: object.title,
        to,
        note: [look?.label, object.note].filter(Boolean).join(' · '),
        icon: look?.icon ?? 'appstore',
        ...(object.kind === 'suite' ? { lift: -1 } : {}),
        // What was found by its course or term is still an answer to the word.
        ...(object.note ? { keywords: [object.note] } : {}),
      },
    ]
  })
}

const shownRecent = 8

/** 最近打开 and 收藏. Without a word only the newest; with one all of them are searched. */
export function openedItems({ recent, favourites }: Kept, hasQuery: boolean, here: string): PaletteItem[] {
  const item = (section: string, one: OpenedObject): PaletteItem => ({
    id: `${section} ${one.to}`,
    section,
    title: one.title,
    to: one.to,
    note: one.note,
    icon: looks[one.kind]?.icon ?? 'appstore',
    lift: 1,
  })
  const starred = new Set(favourites.map((one) => one.to))
  const others = recent.filter((one) => !starred.has(one.to) && withoutQuery(one.to) !== here)
  return [
    ...favourites.map((one) => item('收藏', one)),
    ...(hasQuery ? others : others.slice(0, shownRecent)).map((one) => item('最近打开', one)),
  ]
}

const withoutQuery = (uri: string): string => uri.split(/[?#]/, 1)[0]!

/** Pages that everybody may open though no menu leads there. */
const everybodys = ['/my/', '/message']
/** Opens to operators alone, from here. */
const selfCheck = '/test'

/**
 * Any page of the menus, and any of the route table that stands alone: without an object in its address, built, and
 * below something that this person's menus lead to.
 */
export function pageItems(table: RouteTable, menus: Menus, isOperator: boolean): PaletteItem[] {
  const items = new Map<string, PaletteItem>()
  const add = (to: string, title: string, note: string, icon: string): void => {
    const path = withoutQuery(to)
    if (!items.has(path))
      items.set(path, {
        id: `page ${path}`,
        section: '页面',
        title,
        to,
        icon,
        ...(note ? { note, keywords: [note] } : {}),
      })
  }
  const addMenu = (entries: readonly MenuItem[], above = ''): void => {
    for (const entry of entries) {
      if (entry.children?.length) addMenu(entry.children, entry.title)
      else add(entry.uri, entry.title, above, entry.icon ?? 'appstore')
    }
  }
  addMenu(menus.left)
  addMenu(menus.top)
  addMenu(menus.dropdown)
  const inMenus = [...items.keys()]
  for (const route of table.routes) {
    if (route.kind !== 'page' || route.pending || route.node.external || route.path.includes(':')) continue
    const above = inMenus.find((uri) => route.path.startsWith(`${uri}/`))
    const isAllowed = above !== undefined || everybodys.some((start) => route.path.startsWith(start))
    if (!isAllowed && !(isOperator && route.path === selfCheck)) continue
    const parent = above === undefined ? undefined : items.get(above)
    add(route.path, route.title, parent?.title ?? '', parent?.icon ?? 'appstore')
  }
  return [...items.values()]
}

export interface Actions {
  createExperiment: () => void
  createClass: () => void
  createSuite: () => void
  switchOrganisation: () => void
  showKeys: () => void
  logout: () => void
}

/** 操作: what can be begun, where this person's menus have it, and what the header offers. */
export function actionItems(menus: Menus, actions: Actions): PaletteItem[] {
  const uris = new Set(menus.left.flatMap((one) => [one, ...(one.children ?? [])]).map((one) => withoutQuery(one.uri)))
  const all: (PaletteItem & { needs?: string })[] = [
    {
      id: 'create experiment',
      section: '操作',
      title: '新建实验',
      icon: 'experiment',
      needs: '/exp',
      keywords: ['创建实验'],
      run: actions.createExperiment,
    },
    {
      id: 'create class',
      section: '操作',
      title: '创建班级',
      icon: 'team',
      needs: '/class',
      keywords: ['新建班级'],
      run: actions.createClass,
    },
    {
      id: 'create suite',
      section: '操作',
      title: '新建环境套件',
      icon: 'container',
      needs: '/env/template',
      keywords: ['创建环境套件'],
      run: actions.createSuite,
    },
    { id: 'switch', section: '操作', title: '切换组织', icon: 'apartment', run: actions.switchOrganisation },
    {
      id: 'keys',
      section: '操作',
      title: '查看快捷键',
      icon: 'question-circle',
      shortcut: '?',
      keywords: ['帮助', '键盘'],
      run: actions.showKeys,
    },
    { id: 'logout', section: '操作', title: '退出登录', icon: 'lock', keywords: ['注销', '登出'], run: actions.logout },
  ]
  return all.flatMap(({ needs, ...item }) => (needs === undefined || uris.has(needs) ? [item] : []))
}
