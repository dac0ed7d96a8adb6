import type { MachineFile } from '@lab/contract/experiment-learning'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import type { Place } from './checks/run-check.ts'
import { DriverError } from './drivers/driver.ts'
import { atPlace, placeOf, runScript, type ReachRefusal } from './operations.ts'

// Files of a machine, always as its user finds them: a program in the machine opens them, so that a link leads nowhere
// that its terminal does not.

export interface FileAt {
  machine?: string | undefined
  path: string
}
export interface Folder {
  path: string
  files: MachineFile[]
  hasMore: boolean
}

const timeoutSeconds = 10
const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`

// Parts end with a NUL, which no name has: the folder, how many there are, a letter for each, their sizes and times, names.
const list = (
  path: string,
  most: number,
): string => `cd -- ${path === '' ? '"$HOME"' : quoted(path)} 2>/dev/null || exit 66
shopt -s nullglob
all=(*) names=() kinds=
for f in "\${all[@]:0:${most}}"; do
  if [ -d "$f" ]; then kinds+=d; elif [ -f "$f" ]; then kinds+=f; elif [ -e "$f" ]; then kinds+=o; else continue; fi
  names+=("./$f")
done
printf '%s\\0' "$(pwd -P)" "\${#all[@]}" "$kinds"
[ \${#names[@]} -eq 0 ] && exit 0
stat -L -c '%s %Y' -- "\${names[@]}"
printf '\\0'
printf '%s\\0' "\${names[@]}"`

const kinds = { d: 'folder', f: 'file', o: 'other' } as const

/** What a listing printed; null where something vanished meanwhile, so that sizes and names do not match. */
function readListing(printed: string, most: number): Folder | null {
  const [path = '', total = '', letters = '', facts = '', ...names] = printed.split('\0')
  const figures = facts.split('\n').filter((line) => line !== '')
  const found = names.filter((name) => name !== '')
  if (path === '' || found.length !== letters.length || figures.length !== letters.length) return null
  const files = found.map((name, at): MachineFile => {
    const [bytes, seconds] = figures[at]!.split(' ').map(Number)
    return {
      name: name.slice('./'.length),
      kind: kinds[letters[at] as keyof typeof kinds] ?? 'other',
      bytes: bytes ?? 0,
      modified_at: new Date((seconds ?? 0) * 1000).toISOString(),
    }
  })
  return { path, files, hasMore: Number(total) > most }
}

/** What is in a folder of a running machine; the home for an empty path. */
export async function listFolder(
  kernel: Kernel,
  id: string,
  { machine, path }: FileAt,
  most: number,
): Promise<Folder | Refusal<ReachRefusal>> {
  const script = list(path, most)
  const run = await runScript(kernel, id, { machine, script, timeoutSeconds, outputLimitBytes: most * 1024 })
  if (run instanceof Refusal) return run
  if (run.exitCode === 66) return refuse('invalid', { message: '文件夹不存在或没有权限' })
  return readListing(run.stdout, most) ?? refuse('invalid', { message: '文件夹正在变化，请重试' })
}

/** Does something with a file of a machine; what the machine says against it is a refusal of the file, not of the machine. */
async function withFile<T>(
  kernel: Kernel,
  id: string,
  machine: string | undefined,
  work: (place: Place) => Promise<T>,
): Promise<T | Refusal<ReachRefusal>> {
  const place = await placeOf(kernel, id, machine)
  if (place instanceof Refusal) return place
  return atPlace(kernel, place, async () => {
    try {
      return await work(place)
    } catch (error) {
      if (error instanceof DriverError && error.code === 'failed') return refuse('invalid', { message: error.message })
      throw error
    }
  })
}

export const readFile = (
  kernel: Kernel,
  id: string,
  { machine, path }: FileAt,
  limitBytes: number,
): Promise<Uint8Array | Refusal<ReachRefusal>> =>
  withFile(kernel, id, machine, ({ driver, held, hostname }) => driver.readFile(held, hostname, path, limitBytes))

/** Puts a file into a machine; folders on the way are made. */
export const putFile = (
  kernel: Kernel,
  id: string,
  { machine, path, bytes }: FileAt & { bytes: Uint8Array },
): Promise<true | Refusal<ReachRefusal>> =>
  withFile(kernel, id, machine, async ({ driver, held, hostname }) => {
    await driver.writeFile(held, hostname, path, bytes)
    return true as const
  })
