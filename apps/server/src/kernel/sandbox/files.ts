import { checkPath } from './paths.ts'
import { SandboxError } from './types.ts'
import type { ExecSpec, FileEntry, SandboxRefusal } from './types.ts'
import type { RawExecResult } from './exec.ts'

type Exec = (spec: ExecSpec) => Promise<RawExecResult>

const TIMEOUT_MS = 15_000

/** Exit codes by which the small programs below say why they refuse. */
const REFUSALS: Record<number, [SandboxRefusal, string]> = {
  41: ['absent', '文件或目录不存在'],
  42: ['notAFile', '不是普通文件'],
  43: ['notAFolder', '不是目录'],
  44: ['denied', '没有权限'],
  45: ['tooLarge', '文件过大'],
  46: ['noSpace', '磁盘空间不足'],
}

function check(result: RawExecResult): RawExecResult {
  if (result.exitCode === 0) return result
  const [code, message] = REFUSALS[result.exitCode ?? -1] ?? [
    'failed',
    result.timedOut ? '读写文件超时' : '读写文件失败',
  ]
  throw new SandboxError(code, message)
}

// All paths are resolved inside the machine, by a process with the learner's rights: a link leads nowhere else.
const WRITE = `
mkdir -p -- "$(dirname -- "$1")" || exit 44
[ -e "$1" ] && [ ! -f "$1" ] && exit 42
[ -e "$1" ] && [ ! -w "$1" ] && exit 44
cat > "$1" && exit 0
[ "$(df --output=avail -- "$(dirname -- "$1")" | tail -n 1)" -lt 8 ] && exit 46
exit 44`

const READ = `
[ -e "$1" ] || exit 41
[ -f "$1" ] || exit 42
[ -r "$1" ] || exit 44
[ "$(stat -L -c %s -- "$1")" -le "$2" ] || exit 45
head -c "$2" -- "$1" | base64 -w 0`

const LIST = `
[ -e "$1" ] || exit 41
[ -d "$1" ] || exit 43
[ -r "$1" ] && [ -x "$1" ] || exit 44
find -H "$1" -mindepth 1 -maxdepth 1 -printf '%y\\t%s\\t%T@\\t%f\\0' | head -c "$2" | base64 -w 0`

const run = (script: string, ...args: string[]) => ({ argv: ['/bin/sh', '-c', script, 'files', ...args] })

/** Writes bytes to a path inside the machine. */
export async function writeFileIn(exec: Exec, path: string, bytes: Uint8Array | string): Promise<void> {
  check(await exec({ command: run(WRITE, checkPath(path)), stdin: bytes, timeoutMs: TIMEOUT_MS }))
}

/** Reads a regular file of at most `limitBytes` inside the machine. */
export async function readFileIn(exec: Exec, path: string, limitBytes: number): Promise<Buffer> {
  const command = run(READ, checkPath(path), String(limitBytes))
  const outputLimitBytes = Math.ceil(limitBytes / 3) * 4 + 1024
  return Buffer.from(check(await exec({ command, timeoutMs: TIMEOUT_MS, outputLimitBytes })).stdout, 'base64')
}

const LIST_BYTES = 2 * 1024 * 1024
const KINDS: Record<string, FileEntry['kind']> = { f: 'file', d: 'directory', l: 'link' }

/** Lists a folder inside the machine; a folder too large to list fully gives its first entries. */
export async function listFilesIn(exec: Exec, path: string): Promise<FileEntry[]> {
  const command = run(LIST, checkPath(path), String(LIST_BYTES))
  const result = check(await exec({ command, timeoutMs: TIMEOUT_MS, outputLimitBytes: LIST_BYTES * 2 }))
  const entries = Buffer.from(result.stdout, 'base64').toString('utf8').split('\0').slice(0, -1)
  return entries
    .map((entry): FileEntry => {
      const [kind = '', size = '0', modified = '0', ...name] = entry.split('\t')
      return {
        name: name.join('\t'),
        kind: KINDS[kind] ?? 'other',
        sizeBytes: Number(size),
        modifiedAt: new Date(Number(modified) * 1000),
      }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'))
}
