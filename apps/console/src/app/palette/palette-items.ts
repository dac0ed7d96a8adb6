import type { AbilityName } from '@lab/contract/abilities'
import { menuPages } from '@lab/contract/menu-pages'
import { densityChoiceLabels, densityChoices, themeChoiceLabels, themeChoices } from '@lab/contract/appearance'
import type { FoundObject } from '@lab/contract/dashboard'
import { kinds } from '@lab/contract/kinds'
import { placeKindLabels } from '@lab/contract/place-words'
import { wordAmongOthers } from '../../content/kind-names.ts'
import { linkAddress } from '../../content/page-link.ts'
import type { RouteTable } from '../../content/table.ts'
import type { PaletteItem } from '../../kit/palette/palette-match.ts'
import type { MenuItem, Menus } from '../../api/session/menu-types.ts'
import type { Appearance } from '../../kit/theme/kept-appearance.ts'
import type { Kept, OpenedObject } from '../../content/opened/kept.ts'

/** Icons and words of what can be found and is no content. */
const otherLooks = {
  class: { icon: 'team', label: placeKindLabels.class },
  course: { icon: 'read', label: placeKindLabels.course },
  project: { icon: 'project', label: placeKindLabels.project },
  suite: { icon: 'container', label: '环境套件' },
  environment: { icon: 'container', label: '环境' },
  org: { icon: 'apartment', label: '组织' },
} as const

/** Under which heading what is found and no content is listed. */
const sections: Readonly<Record<string, string | undefined>> = {
  class: placeKindLabels.class,
  course: placeKindLabels.course,
  project: placeKindLabels.project,
  suite: '环境',
}

/** The look of an object, by its kind or by that of the page it was opened from. */
const looks: Readonly<Record<string, { icon: string; label: string } | undefined>> = {
  ...kinds,
  ...otherLooks,
  lesson: { icon: kinds.lesson.icon, label: wordAmongOthers('lesson') },
}

/** What the server found, and what it knows to be likely. Objects that are there already are left out. */
export function foundItems(
  table: RouteTable,
  objects: readonly FoundObject[],
  isThere: (to: string) => boolean,
): PaletteItem[] {
  return objects.flatMap((object) => {
    const to = linkAddress(table, object)
    if (to === null || isThere(to)) return []
    const look = looks[object.kind]
    return [
      {
        id: `found ${to}`,
        section: sections[object.kind] ?? '内容',
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
const everybodys = ['/my/', '/message', '/help']
/** Opens to operators alone, from here. */
const selfCheck = '/test'

/**
 * Any page of the menus, and any of the route table that needs nothing else: without an object in its address, built, and
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
      else {
        const icon = entry.icon ?? 'appstore'
        add(entry.uri, entry.title, above, icon)
        // A tab's word needs its entry next to it; the page's own title says it alone.
        for (const { uri, title } of entry.tabs ?? [])
          add(uri, table.byPath.get(uri)?.title ?? title, entry.title, icon)
      }
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
  /** Only in a class whose members may be changed. */
  importMembers?: (() => void) | undefined
  createExperiment: () => void
  createClass: () => void
  createSuite: () => void
  switchOrganisation: () => void
  showKeys: () => void
  logout: () => void
}

/** 操作: what can be begun, where this person's menus have it and their role leaves it, and what the header offers. */
export function actionItems(menus: Menus, actions: Actions): PaletteItem[] {
  const uris = new Set(menus.left.flatMap((one) => [one, ...(one.children ?? [])]).map((one) => withoutQuery(one.uri)))
  const all: (PaletteItem & { needs?: string; ability?: AbilityName })[] = [
    ...(actions.importMembers
      ? [
          {
            id: 'import members',
            section: '操作',
            title: '导入名单',
            icon: 'team',
            lift: 1,
            keywords: ['导入学员', '导入学生'],
            run: actions.importMembers,
          },
        ]
      : []),
    {
      id: 'create experiment',
      section: '操作',
      title: '新建实验',
      icon: 'experiment',
      needs: menuPages.experiment,
      ability: 'content.change',
      keywords: ['创建实验'],
      run: actions.createExperiment,
    },
    {
      id: 'create class',
      section: '操作',
      title: '创建班级',
      icon: 'team',
      needs: menuPages.class,
      ability: 'place.change',
      keywords: ['新建班级'],
      run: actions.createClass,
    },
    {
      id: 'create suite',
      section: '操作',
      title: '新建环境套件',
      icon: 'container',
      needs: menuPages.template,
      ability: 'environment.change',
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
      keywords: ['键盘'],
      run: actions.showKeys,
    },
    { id: 'logout', section: '操作', title: '退出登录', icon: 'lock', keywords: ['注销', '登出'], run: actions.logout },
  ]
  const isLeft = (ability?: AbilityName): boolean => ability === undefined || menus.lacking?.includes(ability) !== true
  return all.flatMap(({ needs, ability, ...item }) =>
    (needs === undefined || uris.has(needs)) && isLeft(ability) ? [item] : [],
  )
}

/** Light or dark and how close rows stand: only for who looks for it. */
export function appearanceItems(choose: (change: Partial<Appearance>) => void): PaletteItem[] {
  return [
    ...themeChoices.map((theme) => ({
      id: `theme ${theme}`,
      section: '操作',
      title: `外观：${themeChoiceLabels[theme]}`,
      icon: 'setting',
      keywords: ['主题', '颜色', theme],
      run: () => choose({ theme }),
    })),
    ...densityChoices.map((density) => ({
      id: `density ${density}`,
      section: '操作',
      title: `列表密度：${densityChoiceLabels[density]}`,
      icon: 'setting',
      keywords: ['外观', '行高', density],
      run: () => choose({ density }),
    })),
  ]
}
