import type { SeriesKind } from '@lab/contract/series-plan'
import type { LifeWords } from '../../content/life/actions.ts'

/** What becomes of series that are put away. */
export const seriesWords: LifeWords = {
  disabling: (named) => `停用后，${named}不能再安排到班级，已经安排的系列和学习记录保留。`,
  removing: '移入回收站，30 天内可以恢复；其中的内容和已有的学习记录保留。',
}

/** Who uses a series, where its visibility is chosen. */
export const visibilityHelp =
  '公开后，本组织的教师都能查看并安排到自己的班级；私有时只有创建者、管理员和被授权的人可以。'

/** What both kinds are made of, in words. */
export const madeOf: Record<SeriesKind, string> = {
  series: '实验、实践课程、考试和开放训练',
  exp_series: '实验、实践课程和考试',
}
