export type DemoTemplate = {
  key: string
  title: string
  summary: string
  virtualType: 'container'
  arch: 'x86_64'
  cpus: number
  memoryMb: number
  diskMb: number
  access: readonly ('terminal' | 'web')[]
  /** The port behind the web access. */
  webPort?: number
  /** Commands that must exist on the machine. */
  requires: readonly string[]
  /** A machine image, for a machine with a root of its own; the host's programs where there is none. */
  image?: string
  account?: 'root'
  /** Runs once when the machine starts, as the learner. */
  startCommand?: string
}

const BASICS = ['bash', 'ls', 'cat', 'grep', 'sed', 'awk', 'sort', 'find', 'stat', 'less', 'vim', 'python3'] as const

const container = { virtualType: 'container', arch: 'x86_64', cpus: 1, memoryMb: 256, diskMb: 64 } as const

/** The machine templates that the demo experiments' suites are made of. */
export const demoTemplates: readonly DemoTemplate[] = [
  {
    ...container,
    key: 'shell',
    title: 'Linux 命令行',
    summary: '一台最小的 Debian 主机：bash、coreutils 与常用文本处理工具，适合命令行与脚本练习。',
    access: ['terminal'],
    requires: [...BASICS, 'cut', 'uniq', 'tr', 'tar'],
  },
  {
    ...container,
    key: 'linux-ops',
    title: 'Linux 运维主机',
    summary: '有 root、服务、计划任务和日志的 Debian 主机。需要先构建机器镜像 lab/linux-ops。',
    image: 'lab/linux-ops',
    account: 'root',
    memoryMb: 384,
    diskMb: 256,
    access: ['terminal'],
    requires: ['bash', 'nginx', 'cron', 'useradd', 'visudo', 'ss', 'curl', 'nc'],
  },
  {
    ...container,
    key: 'network-lab',
    title: '网络实验主机',
    summary: '有 root 和自己网络的主机，可以接多个网络、配置路由、抓包。需要先构建机器镜像 lab/network。',
    image: 'lab/network',
    account: 'root',
    access: ['terminal'],
    requires: ['bash', 'ip', 'ping', 'traceroute', 'tcpdump', 'nft'],
  },
  {
    ...container,
    key: 'git',
    title: 'Git 工作站',
    summary: '装有 Git 与编辑器的工作站，远端仓库用本机的裸仓库模拟，不需要外网。',
    access: ['terminal'],
    requires: [...BASICS, 'git', 'diff'],
  },
  {
    ...container,
    key: 'python',
    title: 'Python 3 标准环境',
    summary: 'Python 3 与完整标准库（csv、json、unittest、sqlite3 等），不含第三方包。',
    access: ['terminal'],
    memoryMb: 384,
    requires: BASICS,
  },
  {
    ...container,
    key: 'sqlite',
    title: 'SQLite 数据库',
    summary: 'sqlite3 命令行与 Python 的 sqlite3 模块，支持窗口函数、事务与查询计划。',
    access: ['terminal'],
    requires: [...BASICS, 'sqlite3'],
  },
  {
    ...container,
    key: 'network',
    title: '网络主机',
    summary: '带有 ss、curl 与 Python 套接字的主机；同一套件里的主机可以用主机名互相访问。',
    access: ['terminal'],
    requires: [...BASICS, 'ss', 'curl'],
  },
  {
    ...container,
    key: 'docker-files',
    title: '容器文件工作台',
    summary: '编写和检查 Dockerfile、.dockerignore 与 Compose 文件的工作台，不含容器引擎。',
    access: ['terminal'],
    requires: [...BASICS, 'jq'],
  },
  {
    ...container,
    key: 'data',
    title: '数据分析工作台',
    summary: '用 Python 标准库与命令行工具完成清洗、统计与作图，数据由实验准备好。',
    access: ['terminal'],
    memoryMb: 512,
    requires: [...BASICS, 'sqlite3', 'jq'],
  },
  {
    ...container,
    key: 'web',
    title: 'Web 服务器',
    summary: '用 Python 标准库运行网站与接口的主机，8080 端口可以在浏览器里打开。',
    access: ['terminal', 'web'],
    webPort: 8080,
    requires: [...BASICS, 'curl', 'sqlite3'],
  },
]
