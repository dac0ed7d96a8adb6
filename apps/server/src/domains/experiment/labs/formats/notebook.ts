import {
  folderOf,
  jsonOf,
  labStep,
  listOf,
  recordOf,
  stringOf,
  titled,
  type LabDraft,
  type LabFiles,
} from '../draft.ts'
import { asCheck } from '../scripts.ts'
import { textReader } from '../texts.ts'
import { markdownSteps, titleOf } from './markdown.ts'
import { checkOf, gradedParts, solveOf } from './nbgrader-checks.ts'
import { bookForLearners, graderOf, sourceForLearners, sourceOf } from './nbgrader.ts'

export const notebookLabs = (files: LabFiles): string[] =>
  files.paths.filter((path) => /\.ipynb$/i.test(path) && !path.includes('.ipynb_checkpoints/'))

const fenced = (text: string, language: string): string => {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}

// oxlint-disable-next-line no-control-regex -- colours of a traceback
const colours = /\u001B\[[0-9;]*m/g

/** What a cell printed when it was run last, as text. */
function outputsOf(cell: Record<string, unknown>): { text: string; pictures: number } {
  let pictures = 0
  const said = listOf(cell.outputs)
    .map(recordOf)
    .map((output) => {
      const data = recordOf(output.data)
      if (Object.keys(data).some((kind) => kind.startsWith('image/'))) pictures += 1
      const text = output.text ?? data['text/plain'] ?? output.traceback ?? ''
      return Array.isArray(text) ? text.map(stringOf).join('') : stringOf(text)
    })
  return {
    text: said.join('').replace(colours, '').slice(0, 4_000),
    pictures,
  }
}

export function readNotebook(files: LabFiles, path: string): LabDraft | null {
  const book = recordOf(jsonOf(files.text(path)))
  const cells = listOf(book.cells).map(recordOf)
  if (cells.length === 0) return null
  const metadata = recordOf(book.metadata)
  const language =
    stringOf(recordOf(metadata.kernelspec).language) || stringOf(recordOf(metadata.language_info).name) || 'python'
  const name = path.slice(folderOf(path).length).replace(/\.ipynb$/i, '')
  const draft: LabDraft = {
    key: path,
    format: 'notebook',
    title: '',
    summary: '',
    minutes: null,
    machines: [{ name: 'host01', image: `jupyter/${language}` }],
    sections: [],
    assets: [{ path, machine: null, target: '~/', mode: '' }],
    pictures: [],
    notes: [],
  }
  const file = path.slice(folderOf(path).length)
  const shown = bookForLearners(book)
  const isGraded = JSON.stringify(shown) !== JSON.stringify(book)
  if (isGraded) draft.assets[0]!.text = JSON.stringify(shown)
  const reader = textReader(files, draft)
  const parts: string[] = []
  let pictures = 0
  for (const cell of cells) {
    const source = sourceOf(cell)
    if (cell.cell_type === 'markdown') {
      pictures += Object.keys(recordOf(cell.attachments)).length
      parts.push(reader.text(sourceForLearners(cell), folderOf(path), ''))
    } else if (cell.cell_type === 'code' && source.trim()) {
      const grader = graderOf(cell)
      if (grader.grade === true && grader.solution !== true) continue
      const text = sourceForLearners(cell)
      const outputs = text === source ? outputsOf(cell) : { text: '', pictures: 0 }
      pictures += outputs.pictures
      parts.push(fenced(text, `${language} {{copy}}`), ...(outputs.text.trim() ? [fenced(outputs.text, 'text')] : []))
    }
  }
  const note = (text: string, kind: 'changed' | 'lost'): void => void draft.notes.push({ at: '', text, kind })
  if (pictures > 0) note(`笔记本里嵌入的 ${pictures} 张图片没有带来，学员在笔记本中能看到`, 'lost')
  const graded = gradedParts(cells)
  const tests = graded.reduce((sum, part) => sum + part.tests.length, 0)
  if (tests)
    note(`${tests} 个评分单元改成了 ${graded.length} 个 Python 验证：先运行笔记本的代码，再运行它们`, 'changed')
  note('笔记本文件放在主目录，用带 Jupyter 的环境模板打开', 'changed')
  const text = parts.filter((part) => part.trim()).join('\n\n')
  draft.title = titled(titleOf(text), name)
  if (isGraded) note('笔记本里的参考答案没有放进学员的文件，改成了参考解', 'changed')
  const steps = graded.map((part, at) =>
    labStep({
      title: titled(part.title, `测试${at + 1}`),
      points: Math.min(1000, Math.max(1, Math.round(part.tests.reduce((sum, { points }) => sum + points, 0)))),
      solve: solveOf(part, file),
      check: asCheck(checkOf(part, file)),
      answer: fenced(part.solutions.map(([, source]) => source).join('\n\n'), language).slice(0, 20_000),
    }),
  )
  draft.sections = [
    { title: '笔记本', steps: markdownSteps(text, draft.title) },
    ...(steps.length ? [{ title: '评分', steps }] : []),
  ]
  draft.assets.push(...dataOf(files, path, cells.map(sourceOf).join('\n')))
  return draft
}

/** Files below the notebook's folder that its cells speak of, by their path or by that of their folder. */
const dataOf = (files: LabFiles, path: string, said: string): LabDraft['assets'] =>
  files.paths.flatMap((one) => {
    const inside = one.slice(folderOf(path).length)
    if (!one.startsWith(folderOf(path)) || /\.(?:ipynb|png|jpe?g|gif|svg)$/i.test(one)) return []
    const folder = folderOf(inside)
    if (!said.includes(inside) && !(folder && said.includes(folder))) return []
    return [{ path: one, machine: null, target: `~/${folder}`, mode: '' }]
  })
