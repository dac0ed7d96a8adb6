import type { ValidationRun } from '@lab/contract/experiment'

/** Who runs scripts in a machine and where they can write, as the machine itself says. */
export interface MachineFacts {
  user: string
  isRoot: boolean
  home: string
  writable: string[]
  readOnly: string[]
}

const looked = ['/etc', '/usr', '/var', '/opt', '/root', '/srv', '/tmp']

/** Asks a machine: its user, whether that is root, its home, then a line for each directory. */
export const factsScript = `printf '%s\\n%s\\n%s\\n' "$(id -un 2>/dev/null || id -u)" "$(id -u)" "$HOME"
for place in ${looked.join(' ')} "$HOME"; do
  [ -d "$place" ] && { [ -w "$place" ] && echo "w $place" || echo "r $place"; }
done
exit 0`

/** What the machine said; null when it is not to be read. */
export function factsOf(stdout: string): MachineFacts | null {
  const [user = '', uid = '', home = '', ...places] = stdout.trimEnd().split('\n')
  if (!user || !/^\d+$/.test(uid)) return null
  const named = (letter: string): string[] =>
    [...new Set(places.flatMap((line) => (line.startsWith(`${letter} /`) ? [line.slice(2)] : [])))].slice(0, 12)
  return { user, isRoot: uid === '0', home, writable: named('w'), readOnly: named('r') }
}

const whoRuns = ({ user, isRoot }: MachineFacts): string => `脚本以 ${user}${isRoot ? '（root）' : ''} 身份运行`
const whatIsWritable = ({ writable, home }: MachineFacts): string =>
  writable.length
    ? `，可以写的目录：${writable.map((place) => (place === home ? `主目录 ${home}` : place)).join('、')}`
    : ''
const howToRoot = (facts: MachineFacts | null): string =>
  facts?.isRoot ? '' : '。需要修改系统时，请换用以 root 运行的环境模板'

const command = /(?:^|[\s:])([\w.+-]{1,60}): (?:command )?not found\b/m
const module = /(?:ModuleNotFoundError: )?No module named '?([\w.-]{1,60})/
const readOnly = /(\/[^\s'"’:]{1,200})?['"’]?: Read-only file system/
const forbidden =
  /(?:(\/[^\s'"’:]{1,200})['"’]?: )?(?:Permission denied|Operation not permitted|must be (?:run as )?root|are you root|Only root|a password is required)/i
const noFile = /['"‘]?(\/[^\s'"’‘:]{1,200})['"’]?: No such file or directory/
const offline =
  /Could not resolve|Temporary failure in name resolution|Name or service not known|Network is unreachable/i
const noServices = /not been booted with systemd|Failed to connect to (?:system )?bus|Can't operate\. Failed/i
const broken = /line (\d+): (syntax error[^\n]{0,80})|SyntaxError: ([^\n]{1,80})/

/** A cause by what a run printed; the first that fits. */
const causes: readonly ((said: string, facts: MachineFacts | null) => string | null)[] = [
  (said) => {
    const found = broken.exec(said)
    return found && `脚本有语法错误${found[1] ? `（第${found[1]}行）` : ''}：${found[2] ?? found[3]}`
  },
  (said) => {
    const name = command.exec(said)?.[1]
    return name ? `环境里没有命令 ${name}。请换用带有它的环境模板，或在模板的镜像中安装` : null
  },
  (said) => {
    const name = module.exec(said)?.[1]
    return name ? `环境的 Python 没有模块 ${name}。请换用带有它的环境模板，或在模板的镜像中安装` : null
  },
  (said, facts) => {
    const found = readOnly.exec(said)
    if (!found) return null
    const place = found[1] ? `${found[1]} 所在的目录是只读的` : '要写的目录是只读的'
    return `${facts ? `${whoRuns(facts)}${whatIsWritable(facts)}；` : ''}${place}${howToRoot(facts)}`
  },
  (said) =>
    /No space left on device|Disk quota exceeded/i.test(said) ? '环境的磁盘满了，请在环境模板中加大磁盘' : null,
  (said) =>
    noServices.test(said)
      ? '环境里没有运行 systemd，systemctl 用不了。请改用 service 或直接启动程序，或换用带服务管理的环境模板'
      : null,
  (said) =>
    offline.test(said) ? '环境不能访问外网。请在「实验环境」中打开联网，或把需要的文件放进镜像或数据集' : null,
  (said, facts) => {
    const found = forbidden.exec(said)
    if (!found) return null
    const what = found[1] ? `没有权限访问 ${found[1]}` : '没有权限执行这个操作'
    return `${facts ? `${whoRuns(facts)}${whatIsWritable(facts)}；` : ''}${what}${howToRoot(facts)}`
  },
  (said, facts) => {
    const path = noFile.exec(said)?.[1]
    if (!path) return null
    const isOtherHome = facts && /^\/(?:root|home\/[^/]+)(?:\/|$)/.test(path) && !path.startsWith(facts.home)
    return isOtherHome
      ? `没有找到 ${path}。${whoRuns(facts)}，主目录是 ${facts.home}`
      : `没有找到 ${path}。请检查准备脚本和参考解是否建好了它`
  },
]

/** Why a run did not go as it should, in a teacher's words; empty where its output already says it best. */
export function causeOf(run: Pick<ValidationRun, 'outcome' | 'stdout' | 'stderr'>, facts: MachineFacts | null): string {
  if (run.outcome === 'timeout') return '脚本没有在规定时间内结束：可能在等待输入，或把服务放在了前台运行'
  const said = `${run.stderr.slice(-4_000)}\n${run.stdout.slice(-4_000)}`
  for (const cause of causes) {
    const found = cause(said, facts)
    if (found) return found
  }
  return ''
}
