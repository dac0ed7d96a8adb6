/** What a customer can buy without the rest, by what belongs together: brings kinds of contents, or pages that belong to none. */
export const modules = {
  class: { label: '班级教学', group: '教学' },
  lesson: { label: '备课与授课', group: '教学' },
  project: { label: '项目实训', group: '教学' },
  experiment: { label: '实验', group: '内容' },
  mooc: { label: '实践课程', group: '内容' },
  exam: { label: '考试', group: '内容' },
  series: { label: '系列', group: '内容' },
  training: { label: '训练', group: '内容' },
  environment: { label: '实验环境', group: '环境与助手' },
  assistant: { label: '智能助手', group: '环境与助手' },
} as const
export type ModuleName = keyof typeof modules

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
  module: ModuleName
  /** Whether it can be placed where teaching happens, with dates and settings. */
  isOffered: boolean
  /** The page of the learners' site about it where it is offered, named in the address after `/learn/`. */
  learnersPage: 'offering' | 'course' | 'series' | null
  /** Whether learners leave records in it. */
  hasRecords: boolean
  /** What its learners work on piece by piece is called; null where they leave no records. */
  itemLabel: string | null
  /** How the addresses of the tabs of a class with its contents and their marks end; null where a class has none. */
  classTab: string | null
  /** Whether a group can do it together, or each of its members alone only. */
  isForGroups: boolean
  /** Whether it consists of other contents, which are what is worked in: its parts. */
  isContainer: boolean
  /** Whether what is done in a container is one record of its own, with its parts among the items; else its parts' records say it. */
  isRecordedWhole: boolean
  /** The ordered paths that it can be a part of. */
  partOf: readonly ('series' | 'exp_series')[]
  /** Whether its records may have environments; those of its parts are of the parts' records. */
  hasEnvironments: boolean
  /** Whether it is sat: its learners wait before it begins, are watched and not helped, so that nobody in it is stuck. */
  isSat: boolean
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
    learnersPage: 'offering',
    hasRecords: true,
    itemLabel: '环节',
    classTab: 'exp',
    isForGroups: true,
    isContainer: false,
    isRecordedWhole: false,
    partOf: ['series', 'exp_series'],
    hasEnvironments: true,
    isSat: false,
  },
  mooc: {
    label: '实践课程',
    slug: 'mooc',
    param: 'courseid',
    icon: 'play-circle',
    module: 'mooc',
    isOffered: true,
    learnersPage: 'course',
    hasRecords: true,
    itemLabel: '小节',
    classTab: 'course',
    isForGroups: true,
    isContainer: true,
    isRecordedWhole: true,
    partOf: ['series', 'exp_series'],
    hasEnvironments: false,
    isSat: false,
  },
  lesson: {
    label: '课程',
    slug: 'lesson',
    param: 'lessonid',
    icon: 'read',
    module: 'lesson',
    // What is prepared is taught as a course, which is a place of its own: what is worked in are the contents of that place.
    isOffered: false,
    learnersPage: null,
    hasRecords: false,
    itemLabel: null,
    classTab: null,
    isForGroups: false,
    isContainer: false,
    isRecordedWhole: false,
    partOf: [],
    hasEnvironments: false,
    isSat: false,
  },
  exam: {
    label: '考试',
    slug: 'exam',
    param: 'examid',
    icon: 'file-done',
    module: 'exam',
    isOffered: true,
    learnersPage: 'offering',
    hasRecords: true,
    itemLabel: '题目',
    classTab: 'exam',
    isForGroups: false,
    isContainer: false,
    isRecordedWhole: false,
    partOf: ['series', 'exp_series'],
    hasEnvironments: true,
    isSat: true,
  },
  series: {
    label: '系列',
    slug: 'series',
    param: 'seriesid',
    icon: 'ordered-list',
    module: 'series',
    isOffered: true,
    learnersPage: 'series',
    hasRecords: true,
    itemLabel: '内容',
    classTab: 'series',
    isForGroups: true,
    isContainer: true,
    isRecordedWhole: false,
    partOf: [],
    hasEnvironments: false,
    isSat: false,
  },
  exp_series: {
    label: '实验系列',
    slug: 'exp-series',
    param: 'seriesid',
    icon: 'profile',
    module: 'series',
    isOffered: true,
    learnersPage: 'series',
    hasRecords: true,
    itemLabel: '内容',
    classTab: 'exp-series',
    isForGroups: true,
    isContainer: true,
    isRecordedWhole: false,
    partOf: [],
    hasEnvironments: false,
    isSat: false,
  },
  training: {
    label: '开放训练',
    slug: 'training',
    param: 'trainingid',
    icon: 'thunderbolt',
    module: 'training',
    isOffered: true,
    learnersPage: 'offering',
    hasRecords: true,
    itemLabel: '练习',
    classTab: 'training',
    isForGroups: false,
    isContainer: false,
    isRecordedWhole: false,
    partOf: ['series'],
    hasEnvironments: false,
    isSat: false,
  },
  code_practice: {
    label: '代码练习',
    slug: 'code-practice',
    param: 'practiceid',
    icon: 'code',
    module: 'training',
    isOffered: false,
    learnersPage: null,
    hasRecords: true,
    itemLabel: '题目',
    classTab: null,
    isForGroups: false,
    isContainer: false,
    isRecordedWhole: false,
    partOf: [],
    hasEnvironments: false,
    isSat: false,
  },
  exp_practice: {
    label: '实验练习专题',
    slug: 'topic',
    param: 'topicid',
    icon: 'aim',
    module: 'training',
    // Open to an organisation, whose place it is offered in; classes take none.
    isOffered: true,
    learnersPage: null,
    hasRecords: true,
    itemLabel: '实验',
    classTab: null,
    isForGroups: false,
    isContainer: true,
    isRecordedWhole: false,
    partOf: [],
    hasEnvironments: false,
    isSat: false,
  },
  dataset: {
    label: '数据集',
    slug: 'dataset',
    param: 'datasetid',
    icon: 'hdd',
    module: 'environment',
    isOffered: false,
    learnersPage: null,
    hasRecords: false,
    itemLabel: null,
    classTab: null,
    isForGroups: false,
    isContainer: false,
    isRecordedWhole: false,
    partOf: [],
    hasEnvironments: false,
    isSat: false,
  },
  question_bank: {
    label: '题库',
    slug: 'question-bank',
    param: 'bankid',
    icon: 'database',
    module: 'exam',
    isOffered: false,
    learnersPage: null,
    hasRecords: false,
    itemLabel: null,
    classTab: null,
    isForGroups: false,
    isContainer: false,
    isRecordedWhole: false,
    partOf: [],
    hasEnvironments: false,
    isSat: false,
  },
} as const satisfies Record<string, KindFacts>

export type Kinds = typeof kinds
export type ContentKind = keyof Kinds

/** Kinds that can be placed where teaching happens. */
export type OfferingKind = { [K in ContentKind]: Kinds[K]['isOffered'] extends true ? K : never }[ContentKind]

/** Kinds that consist of other contents. */
export type ContainerKind = { [K in ContentKind]: Kinds[K]['isContainer'] extends true ? K : never }[ContentKind]

type TabbedKind = { [K in ContentKind]: Kinds[K]['classTab'] extends string ? K : never }[ContentKind]

/** What the tab of a class says of a kind before the first of it. Next to the table, as learners' pages never say it. */
export const classTabWords = {
  experiment: '实验会在每名学员自己的环境中进行',
  mooc: '实践课程由章节、视频和实验组成',
  exam: '考试在设定的时间内作答',
  series: '系列按顺序组织多个实验、课程和考试',
  exp_series: '实验系列以实验为主，可以加入课程和考试',
  training: '开放训练可以反复练习，取最好的一次',
} as const satisfies Record<TabbedKind, string>
export const tabbedKinds = Object.keys(classTabWords) as TabbedKind[]

const names = Object.keys(kinds) as ContentKind[]
export const contentKinds = names as [ContentKind, ...ContentKind[]]

/** Whether a word is a kind of content. */
export const isContentKind = (kind: string): kind is ContentKind => Object.hasOwn(kinds, kind)

/** Whether a kind can be placed where teaching happens. */
export const isOffered = (kind: ContentKind): kind is OfferingKind => kinds[kind].isOffered
export const offeringKinds = names.filter(isOffered) as [OfferingKind, ...OfferingKind[]]

/** Whether a kind consists of other contents. */
export const isContainer = (kind: ContentKind): boolean => kinds[kind].isContainer
export const containerKinds = names.filter(isContainer)
/** Containers that are begun and completed by a record of their own. */
export const recordedWholeKinds: readonly ContentKind[] = names.filter((name) => kinds[name].isRecordedWhole)

/** What a path of this kind may consist of. */
export const partKindsOf = (path: 'series' | 'exp_series'): ContentKind[] =>
  names.filter((name) => (kinds[name].partOf as readonly string[]).includes(path))

/** Kinds whose records may have environments. */
export const environmentKinds = names.filter((name) => kinds[name].hasEnvironments)

/** The word for each kind. */
export const kindLabels = Object.fromEntries(names.map((name) => [name, kinds[name].label])) as Record<
  ContentKind,
  string
>
