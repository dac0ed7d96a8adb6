import type { DemoBank } from '../types.ts'
import { filesAndDevices } from './files.ts'
import { memory } from './memory.ts'
import { overview } from './overview.ts'
import { processes } from './processes.ts'
import { scheduling } from './scheduling.ts'
import { synchronisation } from './synchronisation.ts'

const points = (...names: string[]) => names.map((name) => ({ name }))

/** Questions of a first course on operating systems. */
export const operatingSystems: DemoBank = {
  title: '操作系统',
  summary: '「操作系统原理」课程的题库，按章节整理，覆盖进程、调度、同步与死锁、内存、文件和设备管理。',
  tags: ['操作系统', '专业核心课'],
  knowledge: [
    { name: '操作系统概述', below: points('操作系统的概念', '内核结构', '系统调用', '中断与异常') },
    { name: '进程与线程', below: points('进程的概念', '进程状态与转换', '进程控制', '线程', '进程间通信') },
    { name: '处理器调度', below: points('调度的目标与时机', '调度算法', '多处理器与实时调度') },
    {
      name: '同步与死锁',
      below: [
        { name: '进程同步', below: points('临界区与互斥', '信号量', '经典同步问题', '管程与锁') },
        { name: '死锁', below: points('死锁的概念与条件', '死锁的处理') },
      ],
    },
    {
      name: '内存管理',
      below: [
        { name: '基本内存管理', below: points('地址空间与重定位', '连续分配', '分页', '分段与段页式') },
        { name: '虚拟内存', below: points('虚拟内存与缺页', '页面置换算法', '工作集与抖动') },
      ],
    },
    { name: '文件系统', below: points('文件与目录', '文件的物理结构', '空闲空间管理', '共享与保护') },
    { name: '设备管理', below: points('I/O 控制方式', '缓冲与 SPOOLing', '磁盘调度') },
  ],
  questions: [...overview, ...processes, ...scheduling, ...synchronisation, ...memory, ...filesAndDevices],
}
