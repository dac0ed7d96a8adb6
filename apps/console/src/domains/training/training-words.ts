import type { LifeWords } from '../../content/life/actions.ts'

/** What becomes of trainings that are put away. */
export const trainingWords: LifeWords = {
  disabling: (named) => `停用后，学员不能再开始${named}，已有的记录保留。`,
  removing: '移入回收站，30 天内可以恢复；学员已有的记录保留。',
}

/** Who practises a training, where its visibility is chosen. */
export const visibilityHelp =
  '公开并发布后，本组织的教师都能看到，学员都能练习；私有时只有创建者、管理员和被授权的人可以。'
