import { operatingSystems } from '../questions/operating-systems/bank.ts'
import { ofBank, type DemoSection } from './asked.ts'

const asked = ofBank(operatingSystems)
/** What is written as a text by those who do not know. */
const noIdea = ['不清楚。', '和操作系统的调度有关，由内核完成。']

/** A midterm of an operating systems course, of the questions of its bank: 100 points. */
export const osMidterm: readonly DemoSection[] = [
  {
    title: '一、单选题',
    note: '每题只有一个正确答案。',
    questions: [
      asked('进程与程序的根本区别是', 3),
      asked('同一进程的各线程之间不共享的是', 3),
      asked('进程从运行态变为阻塞态，可能的原因是', 3),
      asked('最可能使长作业饥饿的调度算法是', 3),
      asked('时间片轮转算法中，时间片过大时', 3),
      asked('信号量 S 的当前值为 -3', 3),
      asked('临界区是指', 3),
      asked('银行家算法属于', 3),
      asked('某系统有同类资源 11 个', 3),
      asked('动态重定位是在', 3),
    ],
  },
  {
    title: '二、多选题',
    note: '每题有两个或以上正确答案；少选得一半分，选错不得分。',
    questions: [
      asked('从用户的角度评价调度算法的指标有', 5),
      asked('产生死锁的必要条件有', 5),
      asked('下列信息中，通常保存在进程控制块里的有', 5),
      asked('采用多级页表的作用有', 5),
    ],
  },
  {
    title: '三、判断题',
    note: '',
    questions: [
      asked('同一进程内的线程切换一般不需要切换地址空间', 2),
      asked('系统处于不安全状态，一定会发生死锁', 2),
      asked('分段系统中，逻辑地址是二维的', 2),
      asked('P、V 操作必须是原子操作', 2),
      asked('在非抢占式调度中，高优先级进程就绪后', 2),
    ],
  },
  {
    title: '四、填空题',
    note: '',
    questions: [
      asked('进程的实体由程序段、数据段和', 4, ['用户栈', '寄存器', '堆']),
      asked('页大小为 1KB，页表中第 2 页对应物理块 5', 4, ['5120', '2152', '7220']),
      asked('被换出到外存的阻塞进程', 4, ['就绪', '阻塞', '运行']),
      asked('某作业等待了 30 分钟，估计运行 15 分钟', 4, ['2', '0.5', '45']),
      asked('3 个进程竞争同类资源', 4, ['12', '9', '11']),
    ],
  },
  {
    title: '五、简答题',
    note: '',
    questions: [
      asked('比较用户级线程与内核级线程', 10, noIdea),
      asked('说明死锁预防、死锁避免和死锁检测与解除的区别', 10, noIdea),
    ],
  },
]
