import type { FileResource } from '@lab/contract/lesson-resources'

export interface DemoLessonFile {
  kind: FileResource['kind']
  title: string
  /** In `demo-files`, and as what it was uploaded. */
  file: string
  name: string
  /** Titles of the lines of the outline that are taught with it. */
  lines: readonly string[]
}

/** What the course on Linux is taught with. */
export const linuxFiles: readonly DemoLessonFile[] = [
  {
    kind: 'courseware',
    title: 'Linux 命令速查',
    file: 'linux-cheatsheet.pdf',
    name: 'Linux命令速查.pdf',
    lines: ['目录结构与路径', '文件与目录操作', '文本处理与管道'],
  },
  {
    kind: 'courseware',
    title: '实验报告怎么写',
    file: 'report-guide.pdf',
    name: '实验报告撰写规范.pdf',
    lines: ['安装与远程登录', '综合实践：部署一个应用'],
  },
  {
    kind: 'video',
    title: '用管道统计状态码',
    file: 'pipeline-demo.mp4',
    name: '用管道统计状态码.mp4',
    lines: ['文本处理与管道', '重定向与管道'],
  },
  {
    kind: 'video',
    title: '解决一次合并冲突',
    file: 'merge-conflict-demo.mp4',
    name: '解决一次合并冲突.mp4',
    lines: ['函数与调试'],
  },
  {
    kind: 'file',
    title: '访问日志样本',
    file: 'access-log.zip',
    name: '访问日志样本.zip',
    lines: ['文本处理与管道', '定时任务与日志'],
  },
  {
    kind: 'file',
    title: '实验室网络拓扑',
    file: 'lab-network.png',
    name: '实验室网络拓扑.png',
    lines: ['网络配置与排错'],
  },
  {
    kind: 'file',
    title: '综合实践评分表',
    file: 'rubric.xlsx',
    name: '综合实践评分表.xlsx',
    lines: ['综合实践：部署一个应用'],
  },
]

/** Keys of experiments of the school, with the lines that are taught with them. */
export const linuxExperiments: readonly (readonly [key: string, lines: readonly string[]])[] = [
  ['linux-shell', ['文件与目录操作', '文本处理与管道', '重定向与管道']],
  ['git-basics', ['函数与调试']],
  ['web-service', ['Web 服务与反向代理']],
  ['docker-files', ['镜像与容器']],
]

/** What the course on data analysis is taught with. */
export const pythonFiles: readonly DemoLessonFile[] = [
  {
    kind: 'courseware',
    title: '数据处理速查',
    file: 'data-cheatsheet.pdf',
    name: '数据处理速查.pdf',
    lines: ['读入与检查', '缺失与重复', '分组汇总'],
  },
  {
    kind: 'video',
    title: '缺失值的几种处理',
    file: 'missing-values-demo.mp4',
    name: '缺失值的几种处理.mp4',
    lines: ['缺失与重复'],
  },
  {
    kind: 'video',
    title: '用分组汇总回答一个问题',
    file: 'groupby-demo.mp4',
    name: '用分组汇总回答一个问题.mp4',
    lines: ['分组汇总'],
  },
  {
    kind: 'file',
    title: '期末成绩样例',
    file: 'scores.csv',
    name: '期末成绩样例.csv',
    lines: ['数据的样子', '读入与检查'],
  },
]

export const pythonExperiments: typeof linuxExperiments = [
  ['python-grades', ['读入与检查', '格式与异常']],
  ['data-analysis', ['缺失与重复', '异常值的核实', '分组汇总', '相关与回归', '选图与作图']],
]
