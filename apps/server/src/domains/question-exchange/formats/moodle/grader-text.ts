import type { Rubric } from '@lab/contract/rubric'
import { escapeMarkdown } from '../../../../kernel/markup/escape.ts'
import { rubricHeading, rubricLines, rubricOf } from '../rubric-text.ts'
import { plainText } from '../text-write.ts'

/** What graders are to know: the reference answer, and the criteria below a heading of their own. */
export const graderText = (reference: string, rubric: Rubric | null): string =>
  [reference, rubric && [rubricHeading, ...rubricLines(rubric).map((line) => escapeMarkdown(line))].join('  \n')]
    .filter(Boolean)
    .join('\n\n')

/** A reference answer, and the criteria below a heading at its end. */
export function apartFromRubric(markdown: string): { reference: string; rubric: string } {
  const at = markdown.lastIndexOf(rubricHeading)
  const rubric =
    at < 0 || (at > 0 && markdown[at - 1] !== '\n') ? '' : plainText(markdown.slice(at + rubricHeading.length)).trim()
  return rubricOf(rubric) ? { reference: markdown.slice(0, at).trim(), rubric } : { reference: markdown, rubric: '' }
}
