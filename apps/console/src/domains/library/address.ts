import type { ContentKind } from '@lab/contract/content'

const segments: Partial<Record<ContentKind, string>> = {
  experiment: 'exp',
  mooc: 'mooc',
  exam: 'exam',
  series: 'series',
  exp_series: 'exp-series',
  lesson: 'course-preparation',
}

/** Where a content of one's own organisation opens; undefined for kinds that have no page of their own yet. */
export const contentAddress = (kind: ContentKind, id: string): string | undefined => {
  const segment = segments[kind]
  return segment && `/${segment}/${id}/basics`
}
