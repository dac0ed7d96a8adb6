import type { LifeWords } from '../../content/life/actions.ts'

/** What becomes of courses that are put away. */
export const moocWords: LifeWords = {
  disabling: (named) => `停用后，${named}不能再安排到班级，已经安排的课程和学习记录保留。`,
  removing: '移入回收站，30 天内可以恢复；其中的实验和考试、已有的学习记录保留。',
}

/** Who uses a course, where its visibility is chosen. */
export const visibilityHelp =
  '公开后，本组织的教师都能查看并安排到自己的班级；私有时只有创建者、管理员和被授权的人可以。'
