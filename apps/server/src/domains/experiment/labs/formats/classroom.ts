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
  type LabStep,
} from '../draft.ts'
import { asCheck, quoted } from '../scripts.ts'
import { textReader } from '../texts.ts'
import { readYaml } from '../yaml.ts'
import { headingOf, markdownSteps } from './markdown.ts'

const workflow = /^(.*?)\.github\/workflows\/[\w.-]+\.ya?ml$/
const settings = /^(.*?)\.github\/classroom\/autograding\.json$/
const testFile = /^(.*?)(?:tests?\/)?(?:test_[\w-]+|[\w-]+_test)\.py$/

/** Folders with tests that the classroom runs, written as JSON or as steps of a workflow. */
export const classroomLabs = (files: LabFiles): string[] => [
  ...new Set(
    files.paths.flatMap((path) => {
      const folder = settings.exec(path)?.[1]
      if (folder !== undefined) return [folder]
      const above = workflow.exec(path)?.[1]
      return above !== undefined && /classroom-resources\/autograding/.test(files.text(path) ?? '') ? [above] : []
    }),
  ),
]

/** Folders with a description and tests of their own: what a classroom starts from before its grading is set up. */
export const testedLabs = (files: LabFiles): string[] => {
  const described = new Set(files.paths.filter((path) => /(?:^|\/)readme\.md$/i.test(path)).map(folderOf))
  return [...new Set(files.paths.flatMap((path) => testFile.exec(path)?.[1] ?? []))].filter((folder) =>
    described.has(folder),
  )
}

interface Test {
  name: string
  setup: string
  run: string
  input: string
  output: string
  comparison: string
  seconds: number
  points: number
}

function fromJson(text: string | null): Test[] {
  return listOf(recordOf(jsonOf(text)).tests)
    .map(recordOf)
    .map((one) => ({
      name: stringOf(one.name),
      setup: stringOf(one.setup),
      run: stringOf(one.run),
      input: stringOf(one.input),
      output: stringOf(one.output),
      comparison: stringOf(one.comparison) || 'included',
      seconds: Number(one.timeout ?? 1) * 60,
      points: Number(one.points ?? 0),
    }))
}

function fromWorkflow(text: string | null): Test[] {
  const jobs = Object.values(recordOf(recordOf(readYaml(text ?? '')).jobs)).map(recordOf)
  return jobs
    .flatMap((one) => listOf(one.steps).map(recordOf))
    .filter(({ uses }) => /autograding-(?:command|io|python)-grader/.test(stringOf(uses)))
    .map((step) => {
      const given = recordOf(step.with)
      const isPython = stringOf(step.uses).includes('python-grader')
      return {
        name: stringOf(given['test-name']) || stringOf(step.name),
        setup: stringOf(given['setup-command']),
        run: stringOf(given.command) || (isPython ? 'python3 -m pytest' : ''),
        input: stringOf(given.input),
        output: stringOf(given['expected-output']),
        comparison: stringOf(given['comparison-method']) || 'included',
        seconds: Number(given.timeout ?? 1) * 60,
        points: Number(given['max-score'] ?? 0),
      }
    })
}

/** A test for each file of Python tests. */
const fromTestFiles = (files: LabFiles, folder: string): Test[] =>
  files.paths
    .filter((path) => path.startsWith(folder) && testFile.test(path))
    .map((path) => {
      const inside = path.slice(folder.length)
      return {
        name: inside,
        setup: '',
        run: `python3 -m pytest -q ${quoted(inside)}`,
        input: '',
        output: '',
        comparison: '',
        seconds: 60,
        points: 10,
      }
    })

/** The test as a check: it runs where the files are, and its output is compared as the classroom does. */
function scriptOf(test: Test): string {
  const lines = ['cd ~/assignment || exit 1', ...(test.setup ? [`{ ${test.setup}\n} >/dev/null 2>&1`] : [])]
  const input = test.input ? `printf '%s\\n' ${quoted(test.input)} | ` : ''
  if (test.output === '') return [...lines, `${input}{ ${test.run}\n}`].join('\n')
  const compare =
    test.comparison === 'exact'
      ? '[ "$got" = "$want" ]'
      : test.comparison === 'regex'
        ? 'printf "%s" "$got" | grep -qE -- "$want"'
        : 'case "$got" in *"$want"*) true ;; *) false ;; esac'
  return [
    ...lines,
    `got=$(${input}{ ${test.run}\n} 2>&1)`,
    `want=${quoted(test.output)}`,
    `${compare} || { printf '期望输出：%s\\n实际输出：%s\\n' "$want" "$got"; exit 1; }`,
  ].join('\n')
}

export function readClassroom(files: LabFiles, folder: string): LabDraft {
  const tests = [
    ...fromJson(files.text(`${folder}.github/classroom/autograding.json`)),
    ...files.paths
      .filter((path) => path.startsWith(`${folder}.github/workflows/`) && /\.ya?ml$/.test(path))
      .flatMap((path) => fromWorkflow(files.text(path))),
  ].filter(({ run }) => run.trim() !== '')
  if (tests.length === 0) tests.push(...fromTestFiles(files, folder))
  const readme = files.paths.find(
    (path) => folderOf(path) === folder && /^readme\.md$/i.test(path.slice(folder.length)),
  )
  const draft: LabDraft = {
    key: folder || '.github',
    format: 'classroom',
    title: '',
    summary: '',
    minutes: null,
    machines: [{ name: 'host01', image: 'classroom' }],
    sections: [],
    assets: [],
    pictures: [],
    notes: [],
  }
  const reader = textReader(files, draft)
  const text = readme ? reader.read(readme, '') : ''
  draft.title = titled(headingOf(text), folder.split('/').at(-2) ?? '导入的作业')
  if (!readme) draft.notes.push({ at: '', text: '没有 README.md，作业没有说明', kind: 'lost' })
  const steps = tests.map((test, at): LabStep => {
    const check = asCheck(scriptOf(test))
    const seconds = Math.min(60, Math.max(10, Math.round(test.seconds) || 10))
    return labStep({
      title: titled(test.name, `测试${at + 1}`),
      check: check && { ...check, timeout_seconds: seconds },
      points: Math.min(1000, Math.max(0, Math.round(test.points))) || 10,
    })
  })
  if (tests.length === 0) draft.notes.push({ at: '', text: '自动评分的测试无法读取，请自己写验证', kind: 'lost' })
  for (const path of files.paths) {
    const inside = path.slice(folder.length)
    if (!path.startsWith(folder) || /^\.git(?:hub)?\//.test(inside)) continue
    draft.assets.push({ path, machine: null, target: `~/assignment/${folderOf(inside)}`, mode: '' })
  }
  draft.sections = [
    { title: '作业说明', steps: text ? markdownSteps(text, draft.title) : [labStep({ title: '说明' })] },
    ...(steps.length ? [{ title: '自动测试', steps }] : []),
  ]
  return draft
}
