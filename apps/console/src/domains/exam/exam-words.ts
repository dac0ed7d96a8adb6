import type { LifeWords } from '../../content/life/actions.ts'

/** What becomes of exams that are put away. */
export const examWords: LifeWords = {
  disabling: (named) => `停用后，${named}不能再安排到班级，已经安排的考试和成绩保留。`,
  removing: '移入回收站，30 天内可以恢复；已有的考试记录保留。',
}

/** Who uses an exam, where its visibility is chosen. */
export const visibilityHelp =
  '公开后，本组织的教师都能查看题目和答案并安排到自己的班级；私有时只有创建者、管理员和被授权的人可以。'

export const durationText = (minutes: number | null): string => (minutes === null ? '不限时' : `${minutes} 分钟`)
