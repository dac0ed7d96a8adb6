import type { TypingLanguage } from '@lab/contract/training'

export interface DemoTraining {
  key: string
  title: string
  summary: string
  language: TypingLanguage
  targetSpeed: number
  targetAccuracy: number
  errorPenalty: number
  tags: readonly string[]
  text: string
  /** A draft that nobody can practise yet. */
  isDraft?: boolean
}

/** Texts of the demo school, written for it. The first one is the example of every address. */
export const demoTrainings: readonly DemoTraining[] = [
  {
    key: 'terms-zh',
    title: '计算机基础术语',
    summary: '软件工程专业新生的中文录入练习，词语都来自第一学期的课程。',
    language: 'zh',
    targetSpeed: 40,
    targetAccuracy: 95,
    errorPenalty: 0,
    tags: ['新生', '中文'],
    text: `程序由数据和算法组成。变量保存一个值，数组保存一组值，链表用指针把节点连在一起。
操作系统管理处理器、内存和外部设备，进程是正在运行的程序，线程是进程里的一条执行路线。
网络把计算机连接起来，数据分成小包发送，每个小包都写着来源和去处，到达以后再按顺序拼好。
写程序先想清楚要解决什么问题，再动手录入；写完以后认真测试，出了错不要着急，一步一步缩小范围。`,
  },
  {
    key: 'shell-en',
    title: 'Working in a shell',
    summary: '英文录入练习：命令行的一小时，标点和大小写都要一致。',
    language: 'en',
    targetSpeed: 30,
    targetAccuracy: 96,
    errorPenalty: 0,
    tags: ['英文', '命令行'],
    text: `A shell reads a line, splits it into words and starts a program. The first word is the name of the program; the rest are its arguments.
Most programs read text and write text, so their ends can be joined: what one writes, the next one reads.
Keep each step small. Look at the output before you add another step, and write down what worked.`,
  },
  {
    key: 'commits-en',
    title: 'Messages for commits',
    summary: '英文录入练习：提交说明的写法，短句多，适合刚开始练英文的同学。',
    language: 'en',
    targetSpeed: 25,
    targetAccuracy: 95,
    errorPenalty: 0,
    tags: ['英文', '版本控制'],
    text: `Fix the total of an empty cart
Add a test for names with spaces
Move the port into the settings
Say what changed and why, not how. One change, one message.`,
  },
  {
    key: 'lab-zh',
    title: '实验报告常用语',
    summary: '写实验报告时常用的句子，按错一罚五计速。',
    language: 'zh',
    targetSpeed: 50,
    targetAccuracy: 97,
    errorPenalty: 5,
    tags: ['中文', '实验报告'],
    text: `本次实验的目的是熟悉环境，掌握基本操作。实验分为三步：先准备数据，再运行程序，最后整理结果。
运行中出现了两处错误，一处是路径写错，另一处是权限不足，改正以后结果与预期一致。`,
    isDraft: true,
  },
]

/** Who practised which text, how well at first, and how often. */
export interface DemoTypist {
  username: string
  training: string
  /** Of the first run, in the text's unit. */
  speed: number
  /** Characters typed wrong at first, of a hundred. */
  mistakes: number
  runs: number
}

export const demoTypists: readonly DemoTypist[] = [
  { username: 's2026001', training: 'terms-zh', speed: 27, mistakes: 6, runs: 5 },
  { username: 's2026002', training: 'terms-zh', speed: 41, mistakes: 3, runs: 3 },
  { username: 's2026003', training: 'terms-zh', speed: 33, mistakes: 5, runs: 2 },
  { username: 's2026004', training: 'terms-zh', speed: 22, mistakes: 8, runs: 3 },
  { username: 's2026005', training: 'terms-zh', speed: 48, mistakes: 2, runs: 2 },
  { username: 's2026001', training: 'shell-en', speed: 24, mistakes: 5, runs: 3 },
  { username: 's2026003', training: 'shell-en', speed: 31, mistakes: 3, runs: 2 },
]

/** Texts that the first class types as a work of its own. */
export const classTrainings = ['commits-en', 'shell-en'] as const
