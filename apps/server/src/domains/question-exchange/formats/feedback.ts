import type { Doubts } from './draft.ts'

/** What a source says to those who gave one of the answers. */
export interface Feedback {
  /** The answer, by its letter or text. */
  to: string
  text: string
}

/** An analysis with the feedback for single answers, which questions of ours have no place for. */
export function withFeedback(analysis: string, feedback: readonly Feedback[], doubts: Doubts): string {
  const said = feedback.filter(({ text }) => text && text !== analysis)
  if (said.length === 0) return analysis
  doubts.check('analysis', '原题对不同的作答有不同的反馈，已合并为解析')
  return [analysis, ...said.map(({ to, text }) => `${to}：${text}`)].filter(Boolean).join('\n\n')
}
