export type DemoCategory = { key: string; title: string; children?: readonly DemoCategory[] }

/** The small tree of experiment categories of the demo school; experiments name a leaf by its key. */
export const demoCategories: readonly DemoCategory[] = [
  {
    key: 'system',
    title: '系统与工具',
    children: [
      { key: 'operating-system', title: '操作系统' },
      { key: 'development-tools', title: '开发工具' },
      { key: 'cloud-native', title: '云原生' },
    ],
  },
  { key: 'programming', title: '程序设计', children: [{ key: 'python', title: 'Python 程序设计' }] },
  {
    key: 'data',
    title: '数据与智能',
    children: [
      { key: 'database', title: '数据库' },
      { key: 'data-analysis', title: '数据分析' },
    ],
  },
  {
    key: 'network',
    title: '网络与 Web',
    children: [
      { key: 'computer-network', title: '计算机网络' },
      { key: 'web-development', title: 'Web 开发' },
    ],
  },
]

/** The categories of preparations, as the courses of a training plan are grouped. */
export const demoLessonCategories: readonly DemoCategory[] = [
  { key: 'basic-courses', title: '专业基础课' },
  {
    key: 'core-courses',
    title: '专业核心课',
    children: [
      { key: 'core-network', title: '网络方向' },
      { key: 'core-data', title: '数据方向' },
    ],
  },
  { key: 'elective-courses', title: '专业选修课' },
]
