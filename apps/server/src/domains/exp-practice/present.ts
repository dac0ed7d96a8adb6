import type { Topic, TopicRow } from '@lab/contract/exp-practice'
import type { z } from 'zod'
import type { Actor } from '../../kernel/policy/actor.ts'
import { presentContent, presentRow, type ListedContent } from '../content/index.ts'
import type { FullTopic, ListedTopic } from './store.ts'

const described = ({ experimentCount, hasRanking }: ListedTopic) => ({
  experiment_count: experimentCount,
  has_ranking: hasRanking,
})

export const presentListed = (actor: Actor, row: ListedContent<ListedTopic>): z.input<typeof TopicRow> => ({
  ...presentRow(actor, row),
  ...described(row.extra),
})

export const presentTopic = (actor: Actor, row: FullTopic): z.input<typeof Topic> => ({
  ...presentContent(actor, row),
  ...described(row.topic),
  changed_since_publish: row.publishedVersion > 0 && row.topic.isChanged,
})
