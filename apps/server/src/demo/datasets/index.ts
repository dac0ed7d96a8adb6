import { block } from '../experiments/block.ts'
import { accessLog, statusCodes } from './access-log.ts'
import { digitPicture } from './digits.ts'
import { dirtyLines, gradeTable } from './grades.ts'

/** A data set of the demo school: what it is, and what each of its versions added or changed. */
export interface DemoDataset {
  key: string
  teacher: string
  title: string
  summary: string
  tags: readonly string[]
  versions: readonly { note: string; files: () => Record<string, string | Buffer> }[]
}

const digitSamples = (from: number, to: number): Record<string, Buffer> =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, digit) => digit).flatMap((digit) =>
      Array.from({ length: to - from }, (_, index) => [
        `digits/${digit}/${String(from + index).padStart(2, '0')}.png`,
        digitPicture(digit, from + index),
      ]),
    ),
  )
const digitLabels = (samples: number): string =>
  [
    'file,label',
    ...Array.from({ length: 10 }, (_, digit) => digit).flatMap((digit) =>
      Array.from({ length: samples }, (_, sample) => `digits/${digit}/${String(sample).padStart(2, '0')}.png,${digit}`),
    ),
    '',
  ].join('\n')

/** Of the first organisation, by its two teachers. */
export const demoDatasets: readonly DemoDataset[] = [
  {
    key: 'access-log',
    teacher: 'teacher1',
    title: '网站访问日志',
    summary: block`
        某教学网站三天的访问日志（combined 格式），由程序生成，不含真实用户信息。

        - \`data/access-*.log\`：每行一次请求，字段依次为地址、时间、请求行、状态码、字节数、来源、客户端
        - \`data/status-codes.csv\`：状态码含义

        可用于练习 \`cut\`、\`sort\`、\`uniq\`、\`awk\`：统计最多的地址、找出夜里反复尝试登录的来源。
    `,
    tags: ['Linux', '日志分析'],
    versions: [
      {
        note: '三天的日志',
        files: () => ({
          'README.md': '# 网站访问日志\n\n每行一次请求，combined 格式。数据由程序生成。\n',
          'data/access-20261012.log': accessLog('12/Oct/2026', 1200),
          'data/access-20261013.log': accessLog('13/Oct/2026', 1500),
          'data/access-20261014.log': accessLog('14/Oct/2026', 1100),
        }),
      },
      { note: '补充状态码含义', files: () => ({ 'data/status-codes.csv': statusCodes }) },
    ],
  },
  {
    key: 'grades',
    teacher: 'teacher2',
    title: '课程成绩（脱敏）',
    summary: block`
        两个年级五门课程的期末成绩与出勤率，学号为虚构编号，缺考写作“缺考”。

        \`dirty.csv\` 是手工录入的样例，包含空格、错字、缺列和超出范围的分数，供练习输入校验。
    `,
    tags: ['Python', 'CSV'],
    versions: [
      {
        note: '2024 级成绩与录入样例',
        files: () => ({ 'grades-2024.csv': gradeTable(2024, 96), 'dirty.csv': dirtyLines }),
      },
      { note: '增加 2025 级', files: () => ({ 'grades-2025.csv': gradeTable(2025, 104) }) },
    ],
  },
  {
    key: 'digits',
    teacher: 'teacher2',
    title: '手写数字小样本',
    summary: '28×28 灰度图片，按数字分文件夹，`labels.csv` 给出标签。样本很小，适合在课堂上演示读取图片和最近邻分类。',
    tags: ['机器学习', '图片'],
    versions: [
      { note: '每个数字 4 张', files: () => ({ 'labels.csv': digitLabels(4), ...digitSamples(0, 4) }) },
      { note: '每个数字增加到 6 张', files: () => ({ 'labels.csv': digitLabels(6), ...digitSamples(4, 6) }) },
    ],
  },
]

/** Which demo experiments have which of them mounted; one keeps to a version although a newer one is there. */
export const demoAttachments: Readonly<Record<string, { key: string; version: number | null; name: string }>> = {
  'linux-shell': { key: 'access-log', version: null, name: 'access-log' },
  'python-grades': { key: 'grades', version: 1, name: 'grades' },
}
