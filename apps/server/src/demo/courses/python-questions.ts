import type { QuizQuestion } from '@lab/contract/quiz'
import type { VideoQuestion } from '@lab/contract/video-questions'
import { idsOf, single, trueFalse } from './units.ts'

const idOf = idsOf(8003)

/** Asked while a video plays: what has to be answered stops it. */
const asked = (at: number, isRequired: boolean, { id, stem, question }: QuizQuestion): VideoQuestion => ({
  id,
  at,
  must_answer: isRequired,
  stem,
  question,
})

export const missingQuestions: readonly VideoQuestion[] = [
  asked(
    24,
    true,
    single(
      idOf(2041),
      '把缺失的人均消费填成 0，平均数会怎样？',
      { low: '偏低', same: '不变', high: '偏高' },
      'low',
      '分母多了两天，分子没有增加：12.75 变成了 8.50。没有记录不等于花了 0 元。',
    ),
  ),
  asked(
    41,
    false,
    trueFalse(
      idOf(2042),
      '填补之前，应当先用一列记下哪些值原来是空的。',
      true,
      '有了标记，别人能核对，也能只用原始记录重算。',
    ),
  ),
]

export const groupQuestions: readonly VideoQuestion[] = [
  asked(
    26,
    true,
    single(
      idOf(3011),
      "`df.groupby('canteen')['amount'].mean()` 的结果有几行？",
      { rows: '和原来的表一样多', groups: '有几个食堂就有几行', one: '一行' },
      'groups',
      '分组汇总以后，一组是一行。',
    ),
  ),
]

/** After the chapter on cleaning. */
export const cleaningQuiz: readonly QuizQuestion[] = [
  single(
    idOf(2051),
    '学号 `007` 读进来变成了 `7`，应当怎么办？',
    { pad: '事后补零', type: "读入时写 `dtype={'no': str}`", excel: '用表格软件打开后另存' },
    'type',
    '补零要先知道几位；用表格软件另存，往往又把零去掉一次。读入时就说清楚类型最可靠。',
  ),
  trueFalse(
    idOf(2052),
    '大于平均数三倍标准差的值都应当删除。',
    false,
    '异常值先核实。它可能是录错，也可能正是最值得关心的那一件事。',
  ),
  {
    id: idOf(2053),
    stem: { format: 'markdown', value: '清洗程序应当做到哪些？' },
    question: {
      type: 'multiple',
      options: [
        { id: 'again', text: '重复运行两次，结果完全一样' },
        { id: 'source', text: '直接改原始文件，省得有两份' },
        { id: 'count', text: '打印每一步前后的行数' },
      ],
      answer: ['again', 'count'],
      scoring: 'half',
      analysis: '原始文件不动，清洗后的数据写到另一个文件。',
    },
  },
]

/** At the end of the course. */
export const finalQuiz: readonly QuizQuestion[] = [
  single(
    idOf(4051),
    '七个人里有一位的收入是其他人的八倍，用哪个数代表“一般水平”？',
    { mean: '平均数', median: '中位数', max: '最大值' },
    'median',
    '中位数不受一两个极端值的影响。',
  ),
  single(
    idOf(4052),
    '一班 20 人平均 80 分，二班 40 人平均 86 分，两个班合起来平均多少分？',
    { a: '83 分', b: '84 分', c: '85 分' },
    'b',
    '(20 × 80 + 40 × 86) ÷ 60 = 84。平均数要按人数加权，不能直接再平均。',
  ),
  trueFalse(
    idOf(4053),
    '条形图的纵轴可以从 60 开始，好让差别明显一些。',
    false,
    '柱子的长短就是数值，截掉一段，比例就变了。',
  ),
  single(
    idOf(4054),
    '冰淇淋卖得越多，溺水的人也越多。最合理的解释是？',
    { cause: '吃冰淇淋使人溺水', heat: '天热使两者都增加', chance: '数据一定有错' },
    'heat',
    '两个量一起变化，可能有共同的原因。',
  ),
]
