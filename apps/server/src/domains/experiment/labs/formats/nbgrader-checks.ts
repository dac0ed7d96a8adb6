import { stringOf } from '../draft.ts'
import { graderOf, sourceForLearners, sourceOf, type Cell } from './nbgrader.ts'

interface Test {
  id: string
  points: number
  source: string
}

/** What learners solve in one go, and the cells that test it. */
export interface GradedPart {
  title: string
  tests: Test[]
  /** Solutions by the number of their cell. */
  solutions: [number, string][]
}

const isTest = (cell: Cell): boolean => {
  const { grade, solution } = graderOf(cell)
  return cell.cell_type === 'code' && grade === true && solution !== true && sourceOf(cell).trim() !== ''
}

/** The parts of a notebook that are graded by tests, in their order: one ends where the next thing is to be solved. */
export function gradedParts(cells: readonly Cell[]): GradedPart[] {
  const parts: GradedPart[] = []
  let open: GradedPart | null = null
  for (const [at, cell] of cells.entries()) {
    const { grade_id, points } = graderOf(cell)
    const id = stringOf(grade_id)
    if (isTest(cell)) {
      open ??= { title: '', tests: [], solutions: [] }
      if (open.tests.length === 0) parts.push(open)
      open.title ||= id
      open.tests.push({ id, points: Number(points ?? 0) || 1, source: sourceOf(cell) })
    } else if (cell.cell_type === 'code' && sourceForLearners(cell) !== sourceOf(cell)) {
      if (!open || open.tests.length > 0) open = { title: '', tests: [], solutions: [] }
      open.title ||= id
      open.solutions.push([at, sourceOf(cell)])
    }
  }
  return parts
}

const opened = (file: string): string => `import contextlib, io, json, os, sys
os.chdir(os.path.expanduser('~'))
path = ${JSON.stringify(file)}
with open(path, encoding='utf-8') as book:
    notebook = json.load(book)
`

/** Runs the learner's cells in their order up to the tests, in one namespace; then the tests, each for its points. */
export const checkOf = ({ tests }: GradedPart, file: string): string => `#!/usr/bin/env python3
${opened(file)}os.environ.setdefault('MPLBACKEND', 'Agg')
tests = json.loads(${JSON.stringify(JSON.stringify(tests))})
space = {}
for cell in notebook['cells']:
    grader = cell.get('metadata', {}).get('nbgrader', {})
    if grader.get('grade_id') == tests[0]['id']:
        break
    if cell['cell_type'] != 'code':
        continue
    lines = ''.join(cell['source']).splitlines(True)
    code = ''.join(line for line in lines if not line.lstrip().startswith(('%', '!')))
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(code, space)
    except NotImplementedError:
        pass
    except Exception as fault:
        if not grader.get('grade'):
            print('笔记本里有一个单元出错：', type(fault).__name__, fault)
earned = 0
for test in tests:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(test['source'], space)
        earned += test['points']
    except ModuleNotFoundError:
        raise
    except Exception as fault:
        print(test['id'], '没有通过：', type(fault).__name__, fault)
print('SCORE:', earned / sum(test['points'] for test in tests))
sys.exit(0 if earned == sum(test['points'] for test in tests) else 1)
`

/** A script that writes the solutions into the learner's notebook; empty without any. */
export const solveOf = ({ solutions }: GradedPart, file: string): string =>
  solutions.length === 0
    ? ''
    : `python3 - <<'END_OF_SCRIPT'
${opened(file)}for at, source in json.loads(${JSON.stringify(JSON.stringify(solutions))}):
    notebook['cells'][at]['source'] = source
with open(path, 'w', encoding='utf-8') as book:
    json.dump(notebook, book, ensure_ascii=False)
END_OF_SCRIPT`
