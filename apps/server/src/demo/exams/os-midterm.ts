import { Question } from '@lab/contract/question/content'
import { PaperContent, type PaperQuestion } from '@lab/contract/question/paper-content'

/** How hard a question is for those who sit it: the share of a middling learner, 0..1. */
export interface DemoQuestion {
  stem: string
  points: number
  difficulty: PaperQuestion['difficulty']
  knowledge: string
  question: Record<string, unknown>
  /** What is written by those who do not know. */
  wrong: readonly (readonly string[])[]
}

export const single = (
  stem: string,
  options: readonly string[],
  answer: string,
  difficulty: DemoQuestion['difficulty'],
  knowledge: string,
  analysis = '',
): DemoQuestion => ({
  stem,
  points: 3,
  difficulty,
  knowledge,
  question: { type: 'single', options, answer: [answer], analysis },
  wrong: options.map((_, at) => [String.fromCodePoint(65 + at)]).filter(([id]) => id !== answer),
})
const multiple = (
  stem: string,
  options: readonly string[],
  answer: readonly string[],
  difficulty: DemoQuestion['difficulty'],
  knowledge: string,
): DemoQuestion => ({
  stem,
  points: 5,
  difficulty,
  knowledge,
  question: { type: 'multiple', options, answer, scoring: 'half', analysis: '' },
  wrong: [answer.slice(1), answer.slice(0, 1), options.map((_, at) => String.fromCodePoint(65 + at))],
})
export const judged = (
  stem: string,
  isRight: boolean,
  difficulty: DemoQuestion['difficulty'],
  knowledge: string,
): DemoQuestion => ({
  stem,
  points: 2,
  difficulty,
  knowledge,
  question: { type: 'true_false', answer: [isRight ? '对' : '错'], analysis: '' },
  wrong: [[isRight ? '错' : '对']],
})
export const filled = (
  stem: string,
  answers: readonly string[],
  difficulty: DemoQuestion['difficulty'],
  knowledge: string,
  wrong: readonly string[],
): DemoQuestion => ({
  stem,
  points: 4,
  difficulty,
  knowledge,
  question: { type: 'fill', answer: answers, analysis: '' },
  wrong: wrong.map((text) => [text]),
})
const written = (stem: string, reference: string, keywords: readonly string[], knowledge: string): DemoQuestion => ({
  stem,
  points: 10,
  difficulty: 4,
  knowledge,
  question: { type: 'short_answer', reference, keywords, analysis: '' },
  wrong: [['不清楚。'], ['和操作系统的调度有关，由内核完成。']],
})

/** A midterm of an operating systems course: 100 points. */
export const osMidterm: readonly { title: string; note: string; questions: readonly DemoQuestion[] }[] = [
  {
    title: '一、单选题',
    note: '每题只有一个正确答案。',
    questions: [
      single(
        '进程与程序的本质区别是（　）。',
        ['存储在内存还是外存', '是否具有动态性', '能否并发执行', '占用资源的多少'],
        'B',
        1,
        '进程管理',
        '程序是静态的指令集合，进程是程序的一次执行过程。',
      ),
      single('引入线程之后，资源分配的基本单位是（　）。', ['线程', '进程', '作业', '程序段'], 'B', 2, '进程管理'),
      single(
        '进程从执行态变为阻塞态，可能的原因是（　）。',
        ['时间片用完', '等待的事件发生', '等待某一事件', '被更高优先级的进程抢占'],
        'C',
        2,
        '进程管理',
        '时间片用完和被抢占都回到就绪态。',
      ),
      single(
        '短作业优先调度算法的主要缺点是（　）。',
        ['平均周转时间长', '对长作业不利，可能出现饥饿', '实现复杂', '系统吞吐量低'],
        'B',
        2,
        '处理机调度',
      ),
      single(
        '时间片轮转算法中，时间片过大时退化为（　）。',
        ['先来先服务', '短作业优先', '优先级调度', '多级反馈队列'],
        'A',
        2,
        '处理机调度',
      ),
      single(
        '信号量 S 的初值为 3，当前值为 -2，表示有（　）个进程在等待。',
        ['1', '2', '3', '5'],
        'B',
        3,
        '同步与互斥',
      ),
      single(
        '临界区是指（　）。',
        ['一段共享的内存', '访问临界资源的那段代码', '临界资源本身', '不可中断的系统代码'],
        'B',
        2,
        '同步与互斥',
      ),
      single('银行家算法用于死锁的（　）。', ['预防', '避免', '检测', '解除'], 'B', 2, '死锁'),
      single(
        '某系统有 3 个并发进程，都需要同类资源 4 个，不会发生死锁的最少资源数是（　）。',
        ['9', '10', '11', '12'],
        'B',
        4,
        '死锁',
        '每个进程都占有 3 个时再有 1 个就能推进：3×3+1=10。',
      ),
      single(
        '在分页存储管理中，地址变换由（　）完成。',
        ['编译器', '装入程序', '硬件', '用户程序'],
        'C',
        3,
        '存储管理',
      ),
    ],
  },
  {
    title: '二、多选题',
    note: '每题有两个或以上正确答案；少选得一半分，选错不得分。',
    questions: [
      multiple(
        '下列会引起进程调度的有（　）。',
        ['进程运行完毕', '时间片用完', '进程提出 I/O 请求', '进程创建了一个变量'],
        ['A', 'B', 'C'],
        2,
        '处理机调度',
      ),
      multiple(
        '产生死锁的必要条件包括（　）。',
        ['互斥', '请求与保持', '不可剥夺', '循环等待'],
        ['A', 'B', 'C', 'D'],
        2,
        '死锁',
      ),
      multiple(
        '下列属于进程控制块内容的有（　）。',
        ['进程标识符', '程序计数器', '进程状态', '源程序代码'],
        ['A', 'B', 'C'],
        3,
        '进程管理',
      ),
      multiple(
        '下列页面置换算法中，不会出现 Belady 异常的有（　）。',
        ['FIFO', 'LRU', 'OPT', '随机'],
        ['B', 'C'],
        4,
        '存储管理',
      ),
    ],
  },
  {
    title: '三、判断题',
    note: '',
    questions: [
      judged('同一进程的多个线程共享该进程的地址空间。', true, 1, '进程管理'),
      judged('处于不安全状态的系统一定会发生死锁。', false, 3, '死锁'),
      judged('分段存储管理会产生外部碎片。', true, 3, '存储管理'),
      judged('P、V 操作是不可中断的原语。', true, 1, '同步与互斥'),
      judged('多级反馈队列调度需要事先知道进程的运行时间。', false, 3, '处理机调度'),
    ],
  },
  {
    title: '四、填空题',
    note: '',
    questions: [
      filled('进程存在的唯一标志是____。', ['进程控制块', 'PCB'], 2, '进程管理', ['进程号', '程序']),
      filled('页面大小为 4 KB，逻辑地址 8192 所在的页号是____（从 0 开始）。', ['2'], 3, '存储管理', ['3', '1', '8']),
      filled(
        '把 CPU 从一个进程切换到另一个进程时保存和恢复现场的操作称为____。',
        ['上下文切换', '进程切换'],
        3,
        '进程管理',
        ['中断', '调度'],
      ),
      filled('在请求分页系统中，所访问的页不在内存时产生____中断。', ['缺页', '缺页异常'], 2, '存储管理', [
        '时钟',
        '越界',
      ]),
      filled('银行家算法中，能使所有进程依次完成的推进顺序称为____序列。', ['安全'], 2, '死锁', ['进程', '循环']),
    ],
  },
  {
    title: '五、简答题',
    note: '',
    questions: [
      written(
        '简述进程与线程的区别与联系。',
        '进程是资源分配的单位，线程是调度的单位；线程属于进程并共享其资源；线程切换开销小。',
        ['资源分配', '调度', '共享'],
        '进程管理',
      ),
      written(
        '什么是死锁？说明预防死锁的一种方法及其破坏的条件。',
        '多个进程互相等待对方占有的资源而都不能推进。例如有序分配资源，破坏循环等待。',
        ['互相等待', '循环等待'],
        '死锁',
      ),
    ],
  },
]

/** As a paper has them; `keyOf` names each question by its place. */
export const paperOf = (keyOf: (section: number, at: number) => string, sections = osMidterm): PaperContent =>
  PaperContent.parse({
    sections: sections.map(({ title, note, questions }, section) => ({
      id: keyOf(section, 99),
      title,
      note,
      draws: [],
      questions: questions.map((one, at) => ({
        key: keyOf(section, at),
        source: null,
        stem: { format: 'markdown', value: one.stem },
        question: Question.parse(one.question),
        points: one.points,
        difficulty: one.difficulty,
        knowledge: [one.knowledge],
        rubric: null,
      })),
    })),
  })
