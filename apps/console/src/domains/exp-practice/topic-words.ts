import type { LifeWords } from '../../content/life/actions.ts'

/** What is said before topics are put out of use. */
export const topicWords: LifeWords = {
  disabling: (named) => `停用后，学员不再看到${named}；已经开始的练习可以做完，成绩保留。`,
  removing: '移入回收站，30 天内可以恢复，其中的实验一起移入；已有的成绩和学习记录会保留。',
}

export const visibilityHelp = '不公开的专题只有您和获得授权的人看得到，学员要在权限设置中授权后才能练习'
export const rankingHelp = '学员在专题页看到前 20 名和自己的名次，按各实验最好成绩的总分排列'
