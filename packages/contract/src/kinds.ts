/** What the repository knows of one kind of content without asking its domain. */
export interface KindFacts {
  /** The one word for it on every page, in notices, logs and exports. */
  label: string
  /** First part of the names of its pages in links: `experiment.record.query`. */
  slug: string
  /** Route parameter that carries its id. */
  param: string
  /** Name of its icon in menus and in the command palette. */
  icon: string
  /** The module of a customer that brings it. */
  module: string
  /** Whether it can be placed where teaching happens, with dates and settings. */
  isOffered: boolean
  /** Whether learners leave records in it. */
  hasRecords: boolean
}

/**
 * Everything that a teacher makes. The only list of kinds: what a kind needs elsewhere is a total record
 * (`satisfies Record<ContentKind, …>`), so that a forgotten kind does not build.
 */
export const kinds = {
  experiment: {
    label: '实验',
    slug: 'experiment',
    param: 'expid',
    icon: 'experiment',
    module: 'experiment',
    isOffered: true,
    hasRecords: true,
  },
  mooc: {
    label: '实践课程',
    slug: 'mooc',
    param: 'courseid',
    icon: 'play-circle',
    module: 'mooc',
    isOffered: true,
    hasRecords: true,
  },
  lesson: {
    label: '课程',
    slug: 'lesson',
    param: 'lessonid',
    icon: 'read',
    module: 'lesson',
    isOffered: true,
    hasRecords: true,
  },
  exam: {
    label: '考试',
    slug: 'exam',
    param: 'examid',
    icon: 'file-done',
    module: 'exam',
    isOffered: true,
    hasRecords: true,
  },
  series: {
    label: '系列',
    slug: 'series',
    param: 'seriesid',
    icon: 'ordered-list',
    module: 'series',
    isOffered: true,
    hasRecords: true,
  },
  exp_series: {
    label: '实验系列',
    slug: 'exp-series',
    param: 'seriesid',
    icon: 'profile',
    module: 'series',
    isOffered: false,
    hasRecords: true,
  },
  training: {
    label: '开放训练',
    slug: 'training',
    param: 'trainingid',
    icon: 'thunderbolt',
    module: 'training',
    isOffered: true,
    hasRecords: true,
  },
  code_practice: {
    label: '代码练习',
    slug: 'code-practice',
    param: 'practiceid',
    icon: 'code',
    module: 'training',
    isOffered: false,
    hasRecords: true,
  },
  exp_practice: {
    label: '实验练习专题',
    slug: 'topic',
    param: 'topicid',
    icon: 'aim',
    module: 'training',
    isOffered: false,
    hasRecords: true,
  },
  project: {
    label: '实训项目',
    slug: 'project',
    param: 'projectid',
    icon: 'project',
    module: 'project',
    isOffered: true,
    hasRecords: true,
  },
  dataset: {
    label: '数据集',
    slug: 'dataset',
    param: 'datasetid',
    icon: 'hdd',
    module: 'environment',
    isOffered: false,
    hasRecords: false,
  },
  question_bank: {
    label: '题库',
    slug: 'question-bank',
    param: 'bankid',
    icon: 'database',
    module: 'exam',
    isOffered: false,
    hasRecords: false,
  },
} as const satisfies Record<string, KindFacts>

export type Kinds = typeof kinds
export type ContentKind = keyof Kinds

/** Kinds that can be placed where teaching happens. */
export type OfferingKind = { [K in ContentKind]: Kinds[K]['isOffered'] extends true ? K : never }[ContentKind]

const names = Object.keys(kinds) as ContentKind[]
export const contentKinds = names as [ContentKind, ...ContentKind[]]

/** Whether a kind can be placed where teaching happens. */
export const isOffered = (kind: ContentKind): kind is OfferingKind => kinds[kind].isOffered
export const offeringKinds = names.filter(isOffered) as [OfferingKind, ...OfferingKind[]]

/** The word for each kind. */
export const kindLabels = Object.fromEntries(names.map((name) => [name, kinds[name].label])) as Record<
  ContentKind,
  string
>
