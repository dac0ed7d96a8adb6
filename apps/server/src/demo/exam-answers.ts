import type { DemoQuestion } from './exams/asked.ts'
import { between, chance } from './learners/dice.ts'

/** How able somebody is, as a deviation from the middle of the class: about normal, the same in every exam. */
export function abilityOf(username: string): number {
  const dice = [1, 2, 3, 4, 5, 6].map((at) => chance(username, 'ability', at))
  return (dice.reduce((sum, one) => sum + one, 0) - 3) * Math.SQRT2
}

const hardness = { 1: -1.7, 2: -0.9, 3: -0.2, 4: 0.5, 5: 1.2 } as const

/** Questions that an author would write differently after reading the item analysis: knowing the subject hardly helps. */
const unclear = ['进程与程序的根本区别', '信号量 S 的当前值为 -3']

/** What somebody who only guesses gets right. */
function guessing({ question, wrong }: Pick<DemoQuestion, 'question' | 'wrong'>): number {
  if (question.type === 'single' || question.type === 'true_false') return 1 / (wrong.length + 1)
  return question.type === 'multiple' ? 0.1 : 0
}

/** How likely somebody is to be right, by how able they are and how hard it is: a logistic curve above what guessing gives. */
export function rightness(ability: number, asked: DemoQuestion): number {
  const isUnclear = unclear.some((stem) => asked.stem.startsWith(stem))
  const steepness = isUnclear ? 0.1 : 1 + 0.7 * chance(asked.stem, 'steep')
  const hard = hardness[asked.difficulty] + 0.6 * (chance(asked.stem, 'hard') - 0.5)
  const guess = guessing(asked)
  return guess + (1 - guess) / (1 + Math.exp(-steepness * (ability - hard)))
}

/** What is written by those who know, and by those who know some of it. */
const texts = {
  good: [
    '用户级线程在用户态切换，开销小；内核级线程切换要进入内核。用户级线程中一个阻塞，整个进程都阻塞，内核级只阻塞自己。内核级线程能用多个处理器，用户级（多对一）不能。',
    '预防是破坏四个必要条件之一，限制严格，资源利用率低；避免是每次分配前判断是否安全，利用率较高；检测与解除是先分配，发生后再剥夺资源，利用率最高，但有代价。',
  ],
  some: [
    '用户级线程切换快，内核级线程切换慢，要进入内核。',
    '预防是不让死锁发生，避免用银行家算法，检测是发生以后再处理。',
  ],
} as const
const about = (stem: string): number => (stem.includes('死锁') ? 1 : 0)

/** The points that a reader gives for a text, of ten. */
export function textPoints(username: string, item: string, text: string): number {
  const grade = (low: number, high: number) => low + Math.floor(chance(username, item, 'points') * (high - low + 1))
  if (texts.good.some((one) => one === text)) return grade(8, 10)
  return texts.some.some((one) => one === text) ? grade(4, 7) : grade(0, 2)
}

/** One wrong answer draws most of those who do not know, the next some, the last hardly anybody. */
function mistaken({ stem, wrong }: DemoQuestion, dice: number): string[] {
  const shares = [0.58, 0.86, 1]
  const first = Math.floor(chance(stem, 'lure') * wrong.length)
  const at = shares.findIndex((share) => dice < share)
  return [...wrong[(first + at) % wrong.length]!]
}

/** What somebody answers; null leaves it open, as the weak do more often. */
export function demoAnswer(username: string, asked: DemoQuestion, right: readonly string[]): string[] | null {
  const { stem, question } = asked
  const ability = abilityOf(username)
  const likely = rightness(ability, asked)
  const dice = chance(username, stem, 'knows')
  const lure = chance(username, stem, 'wrong')
  if (question.type === 'short_answer') {
    if (dice < likely) return [texts.good[about(stem)]!]
    if (dice < likely + 0.3) return [texts.some[about(stem)]!]
    return dice > 0.9 && ability < 0 ? null : mistaken(asked, lure)
  }
  if (dice < likely) return [...right]
  const isGuessed = question.type !== 'fill'
  if (dice > (isGuessed ? 0.985 : 0.93) && ability < 0.5) return null
  return mistaken(asked, lure)
}

/**
 * When somebody answers some questions one after the other, 20 to 130 seconds for each; who would not be done by `until` takes
 * less for all of them. Pure.
 */
export function answerTimes(username: string, keys: readonly string[], begun: Date, until: Date): Date[] {
  const needed = keys.map((key) => between(20, 130, username, key) * 1000)
  const all = needed.reduce((sum, one) => sum + one, 0)
  const pace = Math.min(1, (until.getTime() - begun.getTime()) / all)
  let at = begun.getTime()
  return needed.map((one) => new Date((at += Math.floor(one * pace))))
}
