/** Tags: at most 5, no duplicates, each at most 10 characters (spec 5). */
export const MOST_TAGS = 5
export const LONGEST_TAG = 10

export const TAG_MESSAGES = {
  tooMany: '标签最多不超过5个',
  repeated: '标签不能重复',
  tooLong: '标签最多10个字符',
} as const

/** What a list of short words holds that are no tags. */
export interface WordLimits {
  /** What one is called. */
  word: string
  most: number
  longest: number
}

/** The list with one more tag, or why not. An empty tag changes nothing. */
export function addTag(tags: readonly string[], text: string): { tags: string[] } | { refusal: string } {
  const tag = text.trim()
  if (tag === '') return { tags: [...tags] }
  if ([...tag].length > LONGEST_TAG) return { refusal: TAG_MESSAGES.tooLong }
  if (tags.includes(tag)) return { refusal: TAG_MESSAGES.repeated }
  if (tags.length >= MOST_TAGS) return { refusal: TAG_MESSAGES.tooMany }
  return { tags: [...tags, tag] }
}

/** The same for words without spaces, of which several can be pasted; those that are there already change nothing. */
export function addWords(
  words: readonly string[],
  text: string,
  { word, most, longest }: WordLimits,
): { tags: string[] } | { refusal: string } {
  const given = text.split(/[\s,，]+/).filter((one) => one !== '')
  if (given.some((one) => one.length > longest)) return { refusal: `${word}最多${longest}个字符` }
  const tags = [...new Set([...words, ...given])]
  return tags.length > most ? { refusal: `${word}最多${most}个` } : { tags }
}
