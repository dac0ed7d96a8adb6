import type { LifeWords } from '../../content/life/actions.ts'

/** What becomes of banks that are put away. */
export const bankWords: LifeWords = {
  disabling: (named) => `停用后，其他教师不能再使用${named}的题目，已经组好的试卷和考试不变。`,
  removing: '移入回收站，30 天内可以恢复；已经组好的试卷和考试保留各自的题目。',
}

/** Who reads a bank, where its visibility is chosen. */
export const visibilityHelp =
  '公开后，本组织的教师都能查看题目和答案并用来组卷；私有时只有创建者、管理员和被授权的人可以。'

/** A share from 0 to 1 as it is said of questions. */
export const shareText = (share: number | null): string => (share === null ? '--' : share.toFixed(2))
