import type { PointMark, RelationKind } from '@lab/contract/lesson-graph'
import type { OutlineLevel } from '@lab/contract/lesson-outline'

export interface DemoPoint {
  title: string
  level: OutlineLevel | null
  /** The line of the outline that teaches it. */
  line?: string
  /** What question banks call it. */
  aliases?: readonly string[]
  marks?: readonly PointMark[]
  /** Keys of experiments with which it is taught. */
  experiments?: readonly string[]
}

const point = (
  title: string,
  level: OutlineLevel | null,
  more: Omit<DemoPoint, 'title' | 'level'> = {},
): DemoPoint => ({
  title,
  level,
  ...more,
})

export const linuxPoints: readonly DemoPoint[] = [
  point('Linux 系统', null, { line: '认识 Linux' }),
  point('发行版', 'know', { line: 'Linux 的起源与发行版' }),
  point('内核与用户空间', 'understand', { line: '体系结构与启动过程', aliases: ['内核结构'], marks: ['key'] }),
  point('系统调用', 'understand', { line: '体系结构与启动过程', marks: ['exam'] }),
  point('启动过程', 'understand', { line: '体系结构与启动过程', marks: ['hard'] }),
  point('SSH 登录', 'apply', { line: '安装与远程登录', marks: ['key'], experiments: ['linux-shell'] }),
  point('命令行', null, { line: '命令行与文件' }),
  point('目录与路径', 'master', { line: '目录结构与路径', aliases: ['文件与目录'], experiments: ['linux-shell'] }),
  point('文件操作', 'apply', { line: '文件与目录操作', marks: ['key'], experiments: ['linux-shell'] }),
  point('正则表达式', 'apply', { line: '正则表达式', marks: ['hard', 'exam'] }),
  point('重定向与管道', 'apply', { line: '重定向与管道', marks: ['key', 'exam'], experiments: ['linux-shell'] }),
  point('文本处理', 'apply', { line: '文本处理与管道', experiments: ['linux-shell'] }),
  point('权限与进程', null, { line: '用户、权限与进程' }),
  point('用户与组', 'master', { line: '用户与组' }),
  point('文件权限', 'master', { line: '权限与访问控制', aliases: ['共享与保护'], marks: ['key', 'exam'] }),
  point('进程状态', 'master', { line: '进程与服务管理', aliases: ['进程状态与转换'], marks: ['exam'] }),
  point('进程控制', 'apply', { line: '进程与服务管理' }),
  point('systemd 服务', 'apply', { line: '进程与服务管理', marks: ['key'] }),
  point('Shell 脚本', null, { line: 'Shell 脚本' }),
  point('变量与条件', 'apply', { line: '变量、条件与循环' }),
  point('循环', 'apply', { line: '变量、条件与循环' }),
  point('函数与调试', 'apply', { line: '函数与调试', marks: ['hard'], experiments: ['git-basics'] }),
  point('定时任务', 'apply', { line: '定时任务与日志' }),
  point('网络与服务', null, { line: '网络与服务' }),
  point('网络配置', 'apply', { line: '网络配置与排错', experiments: ['network-basics'] }),
  point('反向代理', 'apply', { line: 'Web 服务与反向代理', marks: ['key'], experiments: ['web-service'] }),
  point('防火墙', 'master', { line: '防火墙与安全加固' }),
  point('容器', null, { line: '容器与综合实践' }),
  point('镜像', 'understand', { line: '镜像与容器', experiments: ['docker-files'] }),
  point('容器的隔离', 'understand', { line: '镜像与容器', marks: ['hard'], experiments: ['docker-files'] }),
]

const among = (kind: RelationKind, from: string, ...to: string[]) => to.map((title) => [kind, from, title] as const)

export const linuxRelations: readonly (readonly [RelationKind, string, string])[] = [
  ...among('contains', 'Linux 系统', '发行版', '内核与用户空间', '系统调用', '启动过程', 'SSH 登录'),
  ...among('contains', '命令行', '目录与路径', '文件操作', '正则表达式', '重定向与管道', '文本处理'),
  ...among('contains', '权限与进程', '用户与组', '文件权限', '进程状态', '进程控制', 'systemd 服务'),
  ...among('contains', 'Shell 脚本', '变量与条件', '循环', '函数与调试', '定时任务'),
  ...among('contains', '网络与服务', '网络配置', '反向代理', '防火墙'),
  ...among('contains', '容器', '镜像', '容器的隔离'),
  ...among('requires', '内核与用户空间', '系统调用', '容器的隔离'),
  ...among('requires', '目录与路径', '文件操作'),
  ...among('requires', '文件操作', '文件权限', '文本处理'),
  ...among('requires', '正则表达式', '文本处理'),
  ...among('requires', '重定向与管道', '文本处理'),
  ...among('requires', '用户与组', '文件权限'),
  ...among('requires', '进程状态', '进程控制'),
  ...among('requires', '进程控制', 'systemd 服务', '容器的隔离'),
  ...among('requires', '变量与条件', '循环'),
  ...among('requires', '循环', '函数与调试'),
  ...among('requires', 'systemd 服务', '反向代理'),
  ...among('requires', '网络配置', '反向代理', '防火墙'),
  ...among('related', '启动过程', 'systemd 服务'),
  ...among('related', '定时任务', 'systemd 服务'),
]
