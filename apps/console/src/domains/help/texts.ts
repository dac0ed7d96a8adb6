import { useQuery } from '@tanstack/react-query'
import { helpTopics, type HelpTopic } from './topics.ts'

/** Each text is a file of its own that is fetched when it is read. */
const files = import.meta.glob<string>('./topics/*.md', { query: '?raw', import: 'default' })

const read = async (slug: string): Promise<string> => (await files[`./topics/${slug}.md`]?.()) ?? ''

export const useTopicText = ({ slug }: HelpTopic) =>
  useQuery({ queryKey: ['help', slug], queryFn: () => read(slug), staleTime: Infinity })

/** All texts, for a search; asked for with the first word. */
export const useAllTexts = (isWanted: boolean) =>
  useQuery({
    queryKey: ['help'],
    queryFn: () => Promise.all(helpTopics.map(async (topic) => ({ topic, text: await read(topic.slug) }))),
    staleTime: Infinity,
    enabled: isWanted,
  })
