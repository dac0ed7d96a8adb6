import { kinds, type KindFacts } from '@lab/contract/kinds'

type PageKind = Pick<KindFacts, 'label' | 'slug' | 'param'>

/** Objects that have a detail page and are no contents. */
const otherKinds = {
  org: { label: '组织', slug: 'org', param: 'orgid' },
  class: { label: '班级', slug: 'class', param: 'classid' },
  course: { label: '课程', slug: 'course', param: 'lessonid' },
  project: { label: '项目', slug: 'project', param: 'projectid' },
  project_case: { label: '实训项目案例', slug: 'project-case', param: 'projectid' },
  group: { label: '项目小组', slug: 'group', param: 'groupid' },
  iteration: { label: '迭代', slug: 'iteration', param: 'interativeid' },
  code_check: { label: '代码检查', slug: 'code-check', param: 'code_review_project_id' },
} as const satisfies Record<string, PageKind>

/** Every kind that has a detail page. */
export const pageKinds = { ...kinds, ...otherKinds }
export type KindName = keyof typeof pageKinds

/** What is known by its word where objects of all kinds are listed together: a course is prepared, and then taught. */
const amongOthers: Partial<Record<KindName, string>> = { lesson: '备课' }
export const wordAmongOthers = (kind: KindName): string => amongOthers[kind] ?? pageKinds[kind].label
