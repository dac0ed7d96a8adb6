import type { Difficulty } from '@lab/contract/content'

// The contract has the same words next to its schemas; lists must not carry the schemas for the sake of a few labels.
// `words.test.ts` compares the two.
export const difficultyWords: Record<Difficulty, string> = { easy: '简单', medium: '中等', hard: '困难' }

/** Words by value as choices of a select or a radio group. */
export const optionsOf = <Value extends string>(words: Record<Value, string>): { value: Value; label: string }[] =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as Value, label }))
