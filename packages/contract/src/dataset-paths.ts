// What a file of a data set may be called: the console asks before it sends, the server asks again.

/** Bounds of a data set's tree. Names are counted in characters and in bytes, as file systems do. */
export const datasetLimits = {
  files: 100_000,
  depth: 16,
  nameCharacters: 120,
  nameBytes: 255,
  pathCharacters: 1_000,
  /** Files that one request may bring, and what one attach, move or removal may name. */
  filesAtOnce: 40,
  pathsAtOnce: 500,
  /** Files that one archive may bring. */
  archiveFiles: 20_000,
} as const

/** Control characters, direction marks, and what file systems of learners and teachers refuse. */
const forbidden = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\\<>:"|?*]/u

/** Why a single name cannot be used, or null. */
export function nameProblem(name: string): string | null {
  if (name === '') return '名称不能为空'
  if (name === '.' || name === '..') return '名称不能为 . 或 ..'
  if (name.includes('/')) return '名称不能包含 /'
  if (forbidden.test(name)) return '名称不能包含控制字符和 \\ < > : " | ? *'
  if (name !== name.trim()) return '名称首尾不能有空格'
  if (name.endsWith('.')) return '名称不能以 . 结尾'
  if ([...name].length > datasetLimits.nameCharacters) return `名称不能超过${datasetLimits.nameCharacters}个字符`
  if (new TextEncoder().encode(name).length > datasetLimits.nameBytes) {
    return `名称不能超过${datasetLimits.nameBytes}字节`
  }
  return null
}

export type CheckedPath = { path: string; problem?: undefined } | { path?: undefined; problem: string }

/**
 * A path inside a data set as it is stored: relative, composed characters, parts between single slashes. The empty path is
 * the root, which only folders may name.
 */
export function checkedPath(given: string, isRootAllowed = false): CheckedPath {
  const text = given.normalize('NFC')
  if (text === '') return isRootAllowed ? { path: '' } : { problem: '路径不能为空' }
  if (text.startsWith('/')) return { problem: '路径不能以 / 开头' }
  const parts = text.split('/')
  if (parts.at(-1) === '') parts.pop()
  if (parts.length > datasetLimits.depth) return { problem: `目录不能超过${datasetLimits.depth}层` }
  const path = parts.join('/')
  if (path.length > datasetLimits.pathCharacters)
    return { problem: `路径不能超过${datasetLimits.pathCharacters}个字符` }
  for (const part of parts) {
    const problem = nameProblem(part)
    if (problem !== null) return { problem }
  }
  return { path }
}

/** What two paths share that a system without case would take for one. */
export const pathKey = (path: string): string => path.toLowerCase()

/** The folder that a path lies in; empty for the root. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const joined = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

/** Every folder above a path, from the outermost one. */
export function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Whether `path` is `folder` itself or lies in it. */
export const isWithin = (path: string, folder: string): boolean =>
  folder === '' || pathKey(path) === pathKey(folder) || pathKey(path).startsWith(`${pathKey(folder)}/`)

/** Where data sets are in an environment: `/data/<name>`. */
export const mountRoot = '/data'
const mountName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
/** Why a mount cannot be called so, or null. Typed in terminals, so plain letters only. */
export const mountNameProblem = (name: string): string | null =>
  mountName.test(name) ? null : '挂载名称应为1到40个字母、数字、点、下划线或短横线，并以字母或数字开头'
