import type { CourseGoal, GoalItem } from '@lab/contract/course-goal'
import type { PaperContent } from '@lab/contract/question/paper-content'

const goalId = (at: number): string => `0de70000-0000-4000-8002-${String(at).padStart(12, '0')}`

/** What the course of the midterm wants of its learners. */
export const osGoals: CourseGoal[] = [
  {
    id: goalId(1),
    name: '课程目标1：进程与调度',
    text: '掌握进程、线程与处理机调度的基本原理，能够解释程序在操作系统中的运行过程，并比较不同调度算法的特点。',
    requirement: '1.3 掌握计算机系统的工程基础知识，并用于解释软件的运行',
    weight: 45,
    expected: 65,
    knowledge: ['进程的概念', '进程状态与转换', '线程', '调度的目标与时机', '调度算法'],
  },
  {
    id: goalId(2),
    name: '课程目标2：并发与死锁',
    text: '能够分析进程同步、互斥与死锁问题，识别产生的条件，并选择合适的处理方法。',
    requirement: '2.2 能够运用专业知识识别和分析复杂工程问题',
    weight: 35,
    expected: 65,
    knowledge: ['临界区与互斥', '信号量', '死锁的概念与条件', '死锁的处理'],
  },
  {
    id: goalId(3),
    name: '课程目标3：存储管理',
    text: '理解分页、分段与虚拟存储的工作方式，能够进行地址变换和页面置换的计算。',
    requirement: '2.2 能够运用专业知识识别和分析复杂工程问题',
    weight: 20,
    expected: 60,
    knowledge: ['地址空间与重定位', '分页', '分段与段页式'],
  },
]

/** The questions of a paper, each put to the goal that its knowledge points show. */
export const itemsOfGoals = ({ sections }: PaperContent): GoalItem[] =>
  sections.flatMap(({ questions }) =>
    questions.map(({ key, knowledge }) => ({
      key,
      goals: osGoals
        .filter((goal) => goal.knowledge.some((point) => knowledge.includes(point)))
        .map(({ id }) => ({ goal_id: id, part: 1 })),
    })),
  )
