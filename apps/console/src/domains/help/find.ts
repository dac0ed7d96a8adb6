import type { HelpTopic } from './topics.ts'

export interface TopicText {
  topic: HelpTopic
  text: string
}
export interface HelpHit {
  topic: HelpTopic
  /** The line around the first word that was found; the topic's summary where only its title has it. */
  excerpt: string
}

/** Characters of an excerpt before and after what was found. */
const around = 24

/** Markdown as it reads: without its marks. */
const plain = (text: string): string =>
  text
    .replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll('```', ''))
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`#>|]/g, '')
    .replaceAll(/[ \t]+/g, ' ')

const weights = { title: 8, heading: 3, text: 1 } as const

function scoreOf({ topic, text }: TopicText, word: string): number {
  const has = (where: string): boolean => where.toLowerCase().includes(word)
  const headings = text.split('\n').filter((line) => line.startsWith('#'))
  return (
    (has(topic.title) ? weights.title : 0) +
    (has(headings.join('\n')) ? weights.heading : 0) +
    (has(topic.summary) || has(plain(text)) ? weights.text : 0)
  )
}

function excerptOf({ topic, text }: TopicText, words: readonly string[]): string {
  for (const line of plain(text).split('\n')) {
    const at = Math.min(
      ...words.map((word) => line.toLowerCase().indexOf(word)).filter((found) => found >= 0),
      Infinity,
    )
    if (at === Infinity) continue
    const from = Math.max(0, at - around)
    const to = Math.min(line.length, at + around * 2)
    return `${from > 0 ? '…' : ''}${line.slice(from, to).trim()}${to < line.length ? '…' : ''}`
  }
  return topic.summary
}

/** Topics that have every word, by where they have them: title, heading, text. */
export function findTopics(texts: readonly TopicText[], asked: string): HelpHit[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return texts
    .map((one) => ({ one, scores: words.map((word) => scoreOf(one, word)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ one, scores }) => ({ one, score: scores.reduce((sum, score) => sum + score, 0) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => ({ topic: one.topic, excerpt: excerptOf(one, words) }))
}
