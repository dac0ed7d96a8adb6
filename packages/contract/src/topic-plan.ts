import { z } from 'zod'
import { Id } from './fields.ts'

export const topicLimits = { experiments: 50, atOnce: 20, ranked: 20 } as const

/** Whether learners see how they rank among the others of the topic. */
export const HasRanking = z.boolean('请选择是否显示排行榜').meta({ title: '排行榜' })

/** What a topic is: its experiments in their order, each a copy of its own. */
export interface TopicPlan {
  experiments: string[]
  hasRanking: boolean
}

export const emptyTopic: TopicPlan = { experiments: [], hasRanking: true }

/** The experiments of a topic, each once, in the order that learners find them in. */
export const TopicOrder = z
  .array(Id)
  .max(topicLimits.experiments, `实验最多${topicLimits.experiments}个`)
  .refine((ids) => new Set(ids).size === ids.length, '同一实验只能出现一次')
  .meta({ title: '实验顺序' })
