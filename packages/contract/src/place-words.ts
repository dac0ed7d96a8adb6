/** Where teaching happens. */
export const placeKinds = ['class', 'course', 'project', 'organisation'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** What each is called wherever a page or a message speaks of it. */
export const placeKindLabels = {
  class: '班级',
  course: '课程',
  project: '项目',
  organisation: '机构',
} as const satisfies Record<PlaceKind, string>

/** Why nothing can be changed in a place that is over. */
export const archivedWords = (kind: PlaceKind): string => `${placeKindLabels[kind]}已归档，只能查看`
