import {
  folderOf,
  labStep,
  naturally,
  recordOf,
  stringOf,
  titled,
  type LabDraft,
  type LabFiles,
  type LabStep,
} from '../draft.ts'
import { textReader } from '../texts.ts'
import { frontMatter } from '../yaml.ts'

const isText = (path: string): boolean => /\.(?:md|markdown)$/i.test(path)
/** Texts about a repository and not of a lab. */
const aside =
  /(?:^|\/)(?:LICENSE|CONTRIBUTING|CHANGELOG|CODE_OF_CONDUCT|SECURITY|PULL_REQUEST_TEMPLATE)[^/]*\.md$|(?:^|\/)\.[^/]+\//i

interface Heading {
  at: number
  depth: number
  words: string
}

/** The headings of the first three levels; what is in blocks of code is none. */
function headingsOf(lines: readonly string[]): Heading[] {
  let fence: string | null = null
  const heads: Heading[] = []
  for (const [at, line] of lines.entries()) {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && fence === null) fence = mark
    else if (mark && fence && mark[0] === fence[0] && mark.length >= fence.length) fence = null
    else if (fence === null) {
      const [, marks, words] = /^ {0,3}(#{1,3})\s+(.{1,300}?)\s*#*\s*$/.exec(line) ?? []
      if (marks) heads.push({ at, depth: marks.length, words: words! })
    }
  }
  return heads
}

/** The first heading of the highest level that a text begins with; undefined without. */
export const headingOf = (text: string): string | undefined =>
  headingsOf(text.split('\n')).toSorted((a, b) => a.depth - b.depth || a.at - b.at)[0]?.words

/** What a text calls itself: its first heading, where there is no other of that level. */
export function titleOf(text: string): string | undefined {
  const [first, ...more] = headingsOf(text.split('\n'))
  return first && more.every(({ depth }) => depth > first.depth) ? first.words : undefined
}

/** A document as steps: one for each heading of the highest level that it has several of; in one piece without. */
export function markdownSteps(text: string, title: string): LabStep[] {
  const lines = text.split('\n')
  const heads = headingsOf(lines)
  const depth = [1, 2, 3].find((one) => heads.filter((head) => head.depth === one).length > 1)
  if (depth === undefined) return [labStep({ title: titled(heads[0]?.words, title), body: text })]
  const cuts = heads.filter((head) => head.depth === depth)
  const before = lines.slice(0, cuts[0]!.at).join('\n').trim()
  return [
    ...(before
      ? [labStep({ title: titled(heads.find(({ at }) => at < cuts[0]!.at)?.words, title), body: before })]
      : []),
    ...cuts.map((head, index) =>
      labStep({
        title: titled(head.words, `第${index + 1}节`),
        body: lines
          .slice(head.at + 1, cuts[index + 1]?.at ?? lines.length)
          .join('\n')
          .trim(),
      }),
    ),
  ]
}

/** A folder of documents as one lab: a step for each, a section for each folder; one document alone by its headings. */
export function readMarkdown(files: LabFiles): LabDraft | null {
  const texts = files.paths
    .filter((path) => isText(path) && !aside.test(path))
    .toSorted((a, b) => rank(a) - rank(b) || naturally(a, b))
  if (texts.length === 0) return null
  const root = commonFolder(texts)
  const draft: LabDraft = {
    key: root || texts[0]!,
    format: 'markdown',
    title: '',
    summary: '',
    minutes: null,
    machines: [],
    sections: [],
    assets: [],
    pictures: [],
    notes: [],
  }
  const reader = textReader(files, draft)
  const sections = new Map<string, LabStep[]>()
  for (const path of texts) {
    const folder = folderOf(path)
    const { head, body } = frontMatter(files.text(path) ?? '')
    const name = path.slice(folder.length).replace(/\.\w+$/, '')
    const text = reader.text(body, folder, titled(name, name))
    const title = stringOf(recordOf(head).title) || headingOf(text)
    draft.title ||= titled(title, root.split('/').at(-2) ?? name)
    const steps =
      texts.length === 1
        ? markdownSteps(text, titled(title, name))
        : [labStep({ title: titled(title, name), body: text })]
    const inside = folder.slice(root.length)
    sections.set(inside, [...(sections.get(inside) ?? []), ...steps])
  }
  draft.sections = [...sections].map(([folder, steps]) => ({
    title: titled(folder.replace(/\/$/, ''), draft.title),
    steps,
  }))
  // A shell's commands want somewhere to run.
  if (draft.sections.some(({ steps }) => steps.some(({ body }) => /^\s*(?:`{3,}|~{3,}).*\{\{exec/m.test(body))))
    draft.machines.push({ name: 'host01', image: 'linux' })
  draft.notes.push({ at: '', text: '文档没有验证脚本，任务要自己添加验证', kind: 'changed' })
  return draft
}

const rank = (path: string): number => (/(?:^|\/)(?:readme|index)\.md$/i.test(path) ? 0 : 1)

function commonFolder(paths: readonly string[]): string {
  let common = folderOf(paths[0]!)
  while (common && !paths.every((path) => path.startsWith(common))) common = folderOf(common.slice(0, -1))
  return common
}
