/** Every type of question, in the order in which pages offer them. What depends on the type is a total record over these. */
export const questionTypes = [
  'single',
  'multiple',
  'true_false',
  'fill',
  'ordering',
  'matching',
  'short_answer',
  'programming',
  'operation',
] as const
export type QuestionType = (typeof questionTypes)[number]

export const questionTypeLabels = {
  single: '单选题',
  multiple: '多选题',
  true_false: '判断题',
  fill: '填空题',
  ordering: '排序题',
  matching: '连线题',
  short_answer: '简答题',
  programming: '编程题',
  operation: '操作题',
} as const satisfies Record<QuestionType, string>

/**
 * Who says what an answer is worth: the rules of the type, a person, the checks of an environment, or another engine that is
 * still to be built.
 */
export const markedBy = {
  single: 'rules',
  multiple: 'rules',
  true_false: 'rules',
  fill: 'rules',
  ordering: 'rules',
  matching: 'rules',
  short_answer: 'person',
  programming: 'engine',
  operation: 'checks',
} as const satisfies Record<QuestionType, 'rules' | 'person' | 'checks' | 'engine'>

/** Types that can be written and answered by now. */
export const usableTypes = questionTypes.filter((type) => markedBy[type] !== 'engine')

/** Types whose answer is given on the page itself: the others need an environment, which only exams start. */
export const writtenTypes = usableTypes.filter((type) => markedBy[type] !== 'checks')

/** Why a question of a type cannot be used yet; undefined where it can. */
export const whyUnusable = (type: QuestionType): string | undefined =>
  markedBy[type] === 'engine' ? `${questionTypeLabels[type]}暂不能使用：自动评测尚未开放` : undefined

/** How a part of the answer counts, per type that has a choice. The first one holds where nothing is said. */
export const multipleScorings = ['half', 'each', 'penalty', 'all'] as const
export type MultipleScoring = (typeof multipleScorings)[number]
export const multipleScoringLabels = {
  half: '少选得一半，选错不得分',
  each: '少选按比例得分，选错不得分',
  penalty: '选对加分，选错倒扣（最低 0 分）',
  all: '全部选对才得分',
} as const satisfies Record<MultipleScoring, string>

export const fillScorings = ['each', 'all'] as const
export type FillScoring = (typeof fillScorings)[number]
export const fillScoringLabels = {
  each: '按答对的空给分',
  all: '全部答对才得分',
} as const satisfies Record<FillScoring, string>

export const orderingScorings = ['all', 'run', 'pairs'] as const
export type OrderingScoring = (typeof orderingScorings)[number]
export const orderingScoringLabels = {
  all: '全部排对才得分',
  run: '按最长的连续正确片段给分',
  pairs: '按正确的相邻两项给分',
} as const satisfies Record<OrderingScoring, string>

export const matchingScorings = ['each', 'all'] as const
export type MatchingScoring = (typeof matchingScorings)[number]
export const matchingScoringLabels = {
  each: '按连对的项给分',
  all: '全部连对才得分',
} as const satisfies Record<MatchingScoring, string>

/** How spaces inside of an answer to a blank count. */
export const spaceRules = ['fold', 'ignore', 'exact'] as const
export type SpaceRule = (typeof spaceRules)[number]
export const spaceRuleLabels = {
  fold: '多个空格算一个',
  ignore: '忽略空格',
  exact: '空格须一致',
} as const satisfies Record<SpaceRule, string>

export const blankRuleKinds = ['text', 'number', 'pattern'] as const
export type BlankRuleKind = (typeof blankRuleKinds)[number]
export const blankRuleLabels = {
  text: '文字',
  number: '数值',
  pattern: '正则表达式',
} as const satisfies Record<BlankRuleKind, string>

/** Most of each that a question may have. */
export const questionLimits = {
  options: 12,
  optionText: 2000,
  blanks: 20,
  rules: 20,
  blankText: 500,
  pattern: 200,
  units: 10,
  keywords: 20,
  shortAnswer: 10_000,
  analysis: 5000,
  steps: 100,
} as const

/** The letter of an option by its place. */
export const letterOf = (index: number): string => String.fromCodePoint(65 + index)
