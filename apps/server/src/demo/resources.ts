import type { ResourceType } from '@lab/contract/resource'

/** A resource of the demo school: a file of apps/server/demo-files under a readable name, or a text. */
export type DemoResource = {
  type: ResourceType
  title: string
  tags: readonly string[]
  teacher: string
  isPublic: boolean
} & ({ file: string; name: string } | { text: string })

/** Of every kind some, as two teachers of the first organisation would have collected them; one is private. */
export const demoResources: readonly DemoResource[] = [
  {
    type: 'picture',
    title: 'TCP 三次握手时序图',
    tags: ['计算机网络', 'TCP'],
    teacher: 'teacher1',
    isPublic: true,
    file: 'tcp-handshake.png',
    name: 'TCP三次握手.png',
  },
  {
    type: 'picture',
    title: 'Git 分支、合并与变基示意图',
    tags: ['Git', '版本控制'],
    teacher: 'teacher2',
    isPublic: true,
    file: 'git-branches.png',
    name: 'Git分支与合并.png',
  },
  {
    type: 'picture',
    title: '实验中心网络拓扑',
    tags: ['实验中心'],
    teacher: 'teacher1',
    isPublic: false,
    file: 'lab-network.png',
    name: '实验中心网络拓扑.png',
  },
  {
    type: 'video',
    title: '用管道统计状态码（演示）',
    tags: ['Linux', '管道'],
    teacher: 'teacher1',
    isPublic: true,
    file: 'pipeline-demo.mp4',
    name: '用管道统计状态码.mp4',
  },
  {
    type: 'video',
    title: '解决一次合并冲突（演示）',
    tags: ['Git'],
    teacher: 'teacher2',
    isPublic: true,
    file: 'merge-conflict-demo.mp4',
    name: '解决一次合并冲突.mp4',
  },
  {
    type: 'pdf',
    title: 'Linux 命令速查',
    tags: ['Linux', '速查'],
    teacher: 'teacher1',
    isPublic: true,
    file: 'linux-cheatsheet.pdf',
    name: 'Linux命令速查.pdf',
  },
  {
    type: 'pdf',
    title: '实验报告撰写规范',
    tags: ['实验报告'],
    teacher: 'teacher2',
    isPublic: true,
    file: 'report-guide.pdf',
    name: '实验报告撰写规范.pdf',
  },
  {
    type: 'rich_text',
    title: '实验室守则',
    tags: ['实验中心'],
    teacher: 'teacher1',
    isPublic: true,
    text: '## 进入之前\n\n- 使用自己的账号登录，**不要把密码告诉同学**；\n- 水杯放在桌子下层，不要放在键盘旁。\n\n## 实验中\n\n1. 只操作分配给自己的环境；\n2. 不对校园网内的任何地址做扫描或压力测试；\n3. 发现异常先截图，再举手。\n\n## 离开时\n\n保存报告，关闭环境，整理桌面。\n',
  },
  {
    type: 'rich_text',
    title: '实验报告模板',
    tags: ['实验报告', '模板'],
    teacher: 'teacher2',
    isPublic: true,
    text: '## 目的\n\n（一句话：要回答什么问题）\n\n## 环境\n\n| 项 | 值 |\n| --- | --- |\n| 系统 | |\n| 工具与版本 | |\n\n## 过程\n\n```bash\n# 关键命令与输出\n```\n\n## 结果\n\n## 结论\n\n- [ ] 与目的逐条对应\n- [ ] 没有解决的也写明\n',
  },
  {
    type: 'rich_text',
    title: '终端里的常见错误',
    tags: ['Linux', '排查'],
    teacher: 'teacher1',
    isPublic: true,
    text: '| 看到的提示 | 多半是因为 | 怎么办 |\n| --- | --- | --- |\n| `command not found` | 拼写错误或没有安装 | 用 `which` 查，再检查大小写 |\n| `Permission denied` | 没有执行或读取权限 | `ls -l` 看权限，需要时 `chmod` |\n| `No such file or directory` | 路径不对，或文件名含空格 | 用 Tab 补全，给变量加引号 |\n',
  },
  {
    type: 'file',
    title: '访问日志样例（2000 行）',
    tags: ['Linux', '日志分析'],
    teacher: 'teacher1',
    isPublic: true,
    file: 'access-log.zip',
    name: '访问日志样例.zip',
  },
  {
    type: 'file',
    title: '成绩数据样例',
    tags: ['Python', 'CSV'],
    teacher: 'teacher2',
    isPublic: true,
    file: 'scores.csv',
    name: '成绩数据样例.csv',
  },
  {
    type: 'file',
    title: '实验报告评分表',
    tags: ['实验报告', '评分'],
    teacher: 'teacher2',
    isPublic: true,
    file: 'rubric.xlsx',
    name: '实验报告评分表.xlsx',
  },
]

type DemoMaterial = { title: string; note: string; isShown: boolean }

/** Resources that the first class is given, in its order. */
export const demoMaterials: readonly DemoMaterial[] = [
  { title: '实验室守则', note: '第一次进实验室之前读完。', isShown: true },
  { title: 'Linux 命令速查', note: '实验一全程可以对照。', isShown: true },
  { title: '用管道统计状态码（演示）', note: '做实验一之前先看一遍。', isShown: true },
  { title: 'Git 分支、合并与变基示意图', note: '', isShown: true },
  { title: '实验报告模板', note: '报告按这个结构写。', isShown: true },
  { title: '实验报告评分表', note: '评分结束后公布。', isShown: false },
]

/** Those of the running project. */
export const demoProjectMaterials: readonly DemoMaterial[] = [
  { title: 'Linux 命令速查', note: '第一阶段的命令行实验可以对照。', isShown: true },
  { title: 'Git 分支、合并与变基示意图', note: '小组分工合并前先看。', isShown: true },
  { title: '实验报告模板', note: '结项报告按这个结构写，每组一份。', isShown: true },
]
