/** Every twelfth title holds 三角函数, every fourth 函数; 细胞结构 with a number below a thousand is rare. */
export const topics = [
  '三角函数',
  '函数图像',
  '二次函数',
  '细胞结构',
  '光合作用',
  '牛顿定律',
  '电路分析',
  '古诗鉴赏',
  '数据结构',
  '网络协议',
  '有机化学',
  '概率统计',
] as const

/** Words that teachers type, by what makes each hard; every one is searched with the index and the statement that serve it best. */
export const words = {
  'two characters': { text: '函数', by: 'pairs', as: 'frequent' },
  'four characters': { text: '三角函数', by: 'trigrams', as: 'frequent' },
  rare: { text: '细胞结构 777', by: 'trigrams', as: 'rare' },
  'two characters, absent': { text: '量子', by: 'pairs', as: 'rare' },
  'four characters, absent': { text: '量子纠缠', by: 'trigrams', as: 'rare' },
} as const
export type Word = keyof typeof words
