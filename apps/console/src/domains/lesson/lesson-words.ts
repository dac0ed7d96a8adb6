import type { LifeWords } from '../../content/life/actions.ts'

/** What becomes of preparations that are put away. */
export const lessonWords: LifeWords = {
  disabling: (named) => `停用后，${named}不能再用来开课，已经开设的课程保留。`,
  removing: '移入回收站，30 天内可以恢复；大纲等内容一起保留。',
}

/** Who uses a preparation, where its visibility is chosen. */
export const visibilityHelp = '公开后，本组织的教师都能查看并复制；私有时只有创建者、管理员和被授权的人可以。'
