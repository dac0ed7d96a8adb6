import type { ObjectiveKind } from '@lab/contract/lesson-outline'
import type { LibraryReach } from '@lab/contract/library'
import type { DemoOrgKey } from '../people.ts'
import type { DemoLine } from './linux-outline.ts'

export interface SmallLesson {
  title: string
  about: string
  organisation: DemoOrgKey
  teacher: string
  tags: readonly string[]
  /** The key of its category. */
  category: string
  hours: number
  audience: string
  objectives: readonly (readonly [ObjectiveKind, string])[]
  lines: readonly DemoLine[]
  /** How far it is shared, or is asked to be. */
  reach: LibraryReach
  isWaiting?: boolean
  note: string
}

const line = (depth: number, title: string, theory = 0, practice = 0, more: Partial<DemoLine> = {}): DemoLine => ({
  depth,
  title,
  theory,
  practice,
  goals: [1],
  ...more,
})

/** Preparations of colleagues: two that other organisations opened, and one that waits to be. */
export const smallLessons: readonly SmallLesson[] = [
  {
    title: '计算机网络',
    about: '自顶向下讲网络：从看得见的应用开始，一层层走到链路。',
    organisation: 'network',
    teacher: 'teacher3',
    tags: ['网络'],
    category: 'core-network',
    hours: 32,
    audience: '网络工程 2026 级',
    objectives: [
      ['knowledge', '说清各层做什么，以及常用协议怎样配合。'],
      ['ability', '能抓包、读包，定位常见的网络故障。'],
    ],
    lines: [
      line(0, '网络与分层'),
      line(1, '分组交换与时延', 2, 0, { level: 'understand' }),
      line(1, '协议与分层', 2, 0, { level: 'understand' }),
      line(0, '应用层'),
      line(1, 'HTTP 与 Web', 3, 2, { level: 'apply', goals: [1, 2] }),
      line(1, 'DNS', 2, 1, { level: 'master' }),
      line(0, '运输层'),
      line(1, 'UDP 与 TCP', 4, 2, { level: 'master', goals: [1, 2], note: '重点：连接的建立与释放。难点：拥塞控制。' }),
      line(0, '网络层与链路层'),
      line(1, '编址与路由', 5, 3, { level: 'apply', goals: [1, 2] }),
      line(1, '以太网与交换机', 3, 3, { level: 'apply', goals: [2] }),
    ],
    reach: 'customer',
    note: '大纲已按新版培养方案核对，欢迎各系复制后修改。',
  },
  {
    title: '数据可视化',
    about: '让图表说真话：从选图到讲清楚一件事。',
    organisation: 'innovation',
    teacher: 'teacher4',
    tags: ['数据', '可视化'],
    category: 'core-data',
    hours: 16,
    audience: '全校公共选修',
    objectives: [['ability', '能为一个问题选对图，并说出图的局限。']],
    lines: [
      line(0, '图表的语言'),
      line(1, '数据类型与图形', 2, 2, { level: 'understand' }),
      line(1, '颜色与尺度', 2, 2, { level: 'master' }),
      line(0, '用图讲故事'),
      line(1, '仪表盘', 2, 2, { level: 'apply' }),
      line(1, '综合作品', 1, 3, { level: 'apply' }),
    ],
    reach: 'platform',
    note: '八周公选课，没有先修要求。',
  },
  {
    title: '软件工程导论',
    about: '一个小团队怎样把软件做出来：需求、设计、测试和协作。',
    organisation: 'software',
    teacher: 'teacher2',
    tags: ['软件工程'],
    category: 'basic-courses',
    hours: 24,
    audience: '2026 级软件工程',
    objectives: [
      ['knowledge', '理解软件过程和主要的工程活动。'],
      ['ability', '能在小组中用版本库协作完成一个小项目。'],
    ],
    lines: [
      line(0, '软件与过程'),
      line(1, '软件过程模型', 4, 0, { level: 'understand' }),
      line(0, '需求与设计'),
      line(1, '需求分析', 3, 2, { level: 'apply', goals: [1, 2] }),
      line(1, '设计与建模', 4, 2, { level: 'apply' }),
      line(0, '实现与测试'),
      line(1, '版本库与协作', 1, 3, { level: 'apply', goals: [2] }),
      line(1, '测试', 3, 2, { level: 'master' }),
    ],
    reach: 'customer',
    isWaiting: true,
    note: '已讲过两轮，申请给其他系参考。',
  },
]
