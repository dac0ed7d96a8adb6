import { RichTextView } from '../../../kit/editor/index.ts'
import { annotatingOf } from './annotations.tsx'
import type { ItemWorkProps } from './item-view.ts'

/** The report as it was submitted. */
export function ReportWork({ step, onAnnotate }: ItemWorkProps) {
  return (
    step.report && (
      <div>
        <h3>报告</h3>
        <RichTextView
          value={step.report}
          isCompact
          onAnnotate={onAnnotate && ((picture) => onAnnotate(annotatingOf(step, picture)))}
        />
      </div>
    )
  )
}
