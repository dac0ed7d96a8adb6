/** What learners work on piece by piece, of every kind of content: how it is shown is a total record by these. */
export const itemKinds = [
  'text',
  'video',
  'pdf',
  'file',
  'link',
  'notebook',
  'question',
  'task',
  'report',
  'typing',
  'experiment',
  'exam',
  'quiz',
  'discussion',
  'dataset',
] as const
export type ItemKind = (typeof itemKinds)[number]
