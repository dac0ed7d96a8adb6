import { kinds, type OfferingKind } from '@lab/contract/kinds'
import type { Links } from '../../content/use-links.ts'

/** The tabs of a class's contents and records: which kind each shows. */
export const classContents = {
  exp: { kind: 'experiment', verb: '实验会在每名学员自己的环境中进行' },
  course: { kind: 'mooc', verb: '实践课程由章节、视频和实验组成' },
  exam: { kind: 'exam', verb: '考试在设定的时间内作答' },
  series: { kind: 'series', verb: '系列按顺序组织多个实验、课程和考试' },
} as const satisfies Record<string, { kind: OfferingKind; verb: string }>

export type ClassContent = (typeof classContents)[keyof typeof classContents]

/** What a tab shows, from the name of its page: `content.exp`, `record.series`. */
export function contentOf(aspect: string): ClassContent {
  const tab = aspect.split('.').at(-1) ?? ''
  return Object.hasOwn(classContents, tab) ? classContents[tab as keyof typeof classContents] : classContents.exp
}

/** The address of a page of a content in this class, where that kind has one. */
export function contentLink(
  { has, href }: Pick<Links, 'has' | 'href'>,
  { kind }: Pick<ClassContent, 'kind'>,
  page: string,
  contentId: string,
  more: Readonly<Record<string, string>> = {},
): string | undefined {
  const { slug, param } = kinds[kind]
  const params = { [param]: contentId, ...more }
  const name = `${slug}.${page}`
  return has(name, params) ? href(name, params) : undefined
}
