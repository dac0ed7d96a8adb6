import { isDeepStrictEqual } from 'node:util'
import { orAbsent } from '../../kernel/result.ts'

/** What is otherwise in one version than in another, in words; null where one of them has nothing of it. */
export interface VersionChange {
  what: string
  before: string | null
  after: string | null
}

/** What a version says of one of its pieces; where the words are the same, `value` may still be another. */
export interface VersionLine {
  what: string
  text: string
  value?: unknown
}

/** A version in words: its rules by name, and its pieces by what they are known by. */
export interface VersionWords {
  rules: Readonly<Record<string, string>>
  lines: ReadonlyMap<string, VersionLine>
}

/** Rules, then pieces, that are otherwise in `after` than in `before`; all of it where one is missing. Pure. */
export function changesInWords(before: VersionWords | null, after: VersionWords | null): VersionChange[] {
  const names = Object.keys(before?.rules ?? after?.rules ?? {})
  const rules = names.map((what) => ({
    what,
    before: before?.rules[what] ?? null,
    after: after?.rules[what] ?? null,
  }))
  const ids = new Set([...(before?.lines.keys() ?? []), ...(after?.lines.keys() ?? [])])
  const lines = [...ids].map((id) => {
    const [was, is] = [before?.lines.get(id), after?.lines.get(id)]
    const isRewritten = was !== undefined && was.text === is?.text && !isDeepStrictEqual(was.value, is.value)
    return {
      what: (is ?? was)!.what,
      before: was?.text ?? null,
      after: isRewritten ? '内容或设置有修改' : (is?.text ?? null),
    }
  })
  return [...rules, ...lines].filter((one) => one.before !== one.after)
}

/**
 * What is otherwise between a version and the one before it, another one, or the working copy (`now`): the older of the two
 * first. The first version is compared with nothing.
 */
export async function comparedVersions<Snapshot, Change>(
  { number, against = String(number - 1) }: { number: number; against?: string | undefined },
  load: (version: number) => Promise<Snapshot | null>,
  differences: (before: Snapshot | null, after: Snapshot | null) => Change[],
): Promise<{ changes: Change[] }> {
  const isNow = against === 'now'
  const other = isNow ? 0 : Number(against)
  const one = orAbsent(await load(number))
  const second = isNow || other > 0 ? orAbsent(await load(other)) : null
  return { changes: isNow || other > number ? differences(one, second) : differences(second, one) }
}
