import type { ObjectiveKind, OutlineLevel } from '@lab/contract/lesson-outline'

export const linuxObjectives: readonly (readonly [ObjectiveKind, string])[] = [
  ['knowledge', '理解 Linux 的体系结构、文件系统、进程和权限模型，掌握常用命令的用法。'],
  ['ability', '能够安装和配置 Linux 服务器，编写 Shell 脚本完成日常运维任务。'],
  ['ability', '能够部署网络服务和容器，定位并排除常见故障。'],
  ['attitude', '养成规范操作、留痕和备份的职业习惯，具有安全意识。'],
]

export interface DemoLine {
  depth: number
  title: string
  theory?: number
  practice?: number
  level?: OutlineLevel
  /** Numbers of the objectives that it is for. */
  goals?: readonly number[]
  note?: string
}

/** A course of 48 hours: 28 of theory and 20 of practice. */
export const linuxLines: readonly DemoLine[] = [
  { depth: 0, title: '认识 Linux' },
  { depth: 1, title: 'Linux 的起源与发行版', theory: 1, level: 'know', goals: [1] },
  { depth: 1, title: '体系结构与启动过程', theory: 1, level: 'understand', goals: [1] },
  {
    depth: 1,
    title: '安装与远程登录',
    theory: 1,
    practice: 1,
    level: 'apply',
    goals: [2],
    note: '重点：SSH 密钥登录。难点：引导失败时的排查。',
  },
  { depth: 0, title: '命令行与文件' },
  { depth: 1, title: '目录结构与路径', theory: 1, level: 'master', goals: [1] },
  { depth: 1, title: '文件与目录操作', theory: 2, practice: 2, level: 'apply', goals: [1, 2] },
  {
    depth: 1,
    title: '文本处理与管道',
    theory: 3,
    practice: 2,
    level: 'apply',
    goals: [1, 2],
    note: 'grep、sed、awk 与重定向。',
  },
  { depth: 2, title: '正则表达式' },
  { depth: 2, title: '重定向与管道' },
  { depth: 0, title: '用户、权限与进程' },
  { depth: 1, title: '用户与组', theory: 1, practice: 1, level: 'master', goals: [1, 4] },
  { depth: 1, title: '权限与访问控制', theory: 2, practice: 2, level: 'master', goals: [1, 4] },
  { depth: 1, title: '进程与服务管理', theory: 3, practice: 2, level: 'apply', goals: [1, 3] },
  { depth: 0, title: 'Shell 脚本' },
  { depth: 1, title: '变量、条件与循环', theory: 2, practice: 2, level: 'apply', goals: [2] },
  { depth: 1, title: '函数与调试', theory: 2, practice: 1, level: 'apply', goals: [2] },
  { depth: 1, title: '定时任务与日志', theory: 1, practice: 1, level: 'apply', goals: [2, 4] },
  { depth: 0, title: '网络与服务' },
  { depth: 1, title: '网络配置与排错', theory: 2, practice: 1, level: 'apply', goals: [3] },
  { depth: 1, title: 'Web 服务与反向代理', theory: 2, practice: 2, level: 'apply', goals: [3] },
  { depth: 1, title: '防火墙与安全加固', theory: 1, practice: 1, level: 'master', goals: [3, 4] },
  { depth: 0, title: '容器与综合实践' },
  { depth: 1, title: '镜像与容器', theory: 2, practice: 1, level: 'understand', goals: [3] },
  { depth: 1, title: '综合实践：部署一个应用', theory: 1, practice: 1, level: 'apply', goals: [2, 3, 4] },
]
